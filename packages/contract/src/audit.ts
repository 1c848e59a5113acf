import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Moment } from "./shape.ts";

/** The kinds of records whose history is kept, as the audit filters them. */
export const AUDIT_ENTITIES = [
  "organisation",
  "organisation_setting",
  "location",
  "floor",
  "space",
  "space_type",
  "feature",
  "space_image",
  "user_organisation",
  "user_organisation_role",
  "invitation",
  "space_document",
  "space_panorama",
  "space_link",
  "space_code",
  "beacon",
  "asset_type",
  "custom_field",
  "manufacturer",
  "asset_model",
  "asset",
  "asset_alias",
  "asset_audit",
  "custody",
  "checklist_assignment",
  "location_closure",
  "asset_view",
  "checklist_template",
  "checklist_run",
  "checklist_failure",
  "issue",
  "issue_comment",
  "issue_attachment",
  "sos_alert",
  "api_token",
  "secret_address",
] as const;

/** A kind of record whose history is kept, by the table it lies in. */
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

/**
 * The kinds of changes to filter by. An archive and a restore are updates of the moment of
 * deletion; "update" finds the other ones.
 */
export const AUDIT_OPERATIONS = ["insert", "update", "archive", "restore", "delete"] as const;

/**
 * The authors of changes: somebody with an account, somebody without one (who reports in front of a
 * space, follows their report, or answers a call for help by its mail), or the server by itself.
 */
export const AUDIT_AUTHORS = ["person", "guest", "server"] as const;

/** One change of one record. */
export const AuditEntry = z.object({
  /** Counts up; the cursor of the next page. */
  id: z.int(),
  at: Moment,
  entity: z.string(),
  entityId: Id,
  /** The name of the record now or when it was deleted; null when it has none of its own. */
  entityName: z.string().nullable(),
  /** The record that this one belongs to, such as the space of a picture; null if there is none. */
  parent: z.object({ entity: z.string(), id: Id, name: z.string().nullable() }).nullable(),
  operation: z.enum(["insert", "update", "delete"]),
  /** The kind of author. */
  by: z.enum(AUDIT_AUTHORS),
  /**
   * The person who did it; null for a guest and for the server. The name is null for somebody who
   * has left.
   */
  actor: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  /** The network address it came from. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Why it was done, where that was said. */
  reason: z.string().nullable(),
  /** The fields that changed, by name in camelCase; all fields of a deleted record. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** The filters of the audit; an absent field filters nothing. */
export const AuditSearch = z.strictObject({
  entities: z.array(z.enum(AUDIT_ENTITIES)).max(AUDIT_ENTITIES.length).optional(),
  entityId: Id.optional(),
  actorId: Id.optional(),
  by: z.array(z.enum(AUDIT_AUTHORS)).max(AUDIT_AUTHORS.length).optional(),
  operations: z.array(z.enum(AUDIT_OPERATIONS)).max(AUDIT_OPERATIONS.length).optional(),
  from: Moment.optional(),
  to: Moment.optional(),
  /** Only entries with a smaller id: the id of the last entry of the page before. */
  before: z.int().positive().optional(),
  pageSize: z.int().min(1).max(200).optional(),
});

export type AuditEntry = z.infer<typeof AuditEntry>;
export type AuditSearch = z.infer<typeof AuditSearch>;

/** The calls about the history of the active organisation. */
export const audit = {
  search: endpoint({
    method: "POST",
    path: "/organisations/audit/search",
    summary: "Lists the changes in the active organisation, newest first.",
    tag: "Audit",
    access: "organisation.audit.read",
    body: AuditSearch,
    response: z.object({
      results: z.array(AuditEntry),
      /** Whether there are older ones. */
      hasMore: z.boolean(),
    }),
  }),
};
