import { audit } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { searchAudit } from "./audit.repository.ts";

/** The call about the history of the active organisation. */
export const auditRoutes: Binding[] = [
  on(audit.search, ({ organisationId, restrictedLocationIds }, { body }, transaction) =>
    searchAudit(
      transaction,
      { organisationId, areSpacesRestricted: restrictedLocationIds.length > 0 },
      body,
    ),
  ),
];
