import { checklistTemplates } from "@storey/contract";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { requireOwnPictures } from "./checklist-picture.service.ts";
import { findChecklistTemplates, getChecklistTemplate } from "./checklist-template.repository.ts";
import {
  addChecklistTemplate,
  archiveChecklistTemplate,
  duplicateChecklistTemplate,
  publishChecklistTemplate,
} from "./checklist-template.service.ts";
import { getChecklistVersion, listChecklistVersions } from "./checklist-version.service.ts";
import { startersIn } from "./starters/starters.ts";

/** The calls about what checklists ask. */
export const checklistTemplateRoutes: readonly Binding[] = [
  on(checklistTemplates.list, ({ organisationId }, { query }, transaction) =>
    findChecklistTemplates(transaction, organisationId, query.withDeleted === "true"),
  ),
  on(checklistTemplates.starters, async (_, { query }) => startersIn(query.language ?? "en")),
  on(checklistTemplates.create, ({ organisationId }, { body }, transaction) =>
    addChecklistTemplate(transaction, organisationId, body),
  ),
  on(checklistTemplates.get, ({ organisationId }, { params }, transaction) =>
    getChecklistTemplate(transaction, organisationId, params.id),
  ),
  onRecord(
    checklistTemplates.update,
    ({ organisationId }, { params }, transaction) =>
      getChecklistTemplate(transaction, organisationId, params.id),
    async ({ organisationId }, { params, body, ifMatch }, transaction, current) => {
      const { content, ...values } = body;
      if (content)
        await requireOwnPictures(transaction, { organisationId, id: params.id }, content);
      const change = { table: "checklistTemplate", organisationId, id: params.id } as const;
      await updateRecord(transaction, {
        ...{ ...change, ifMatch, current },
        values: { ...values, content: content && JSON.stringify(content) },
      });
    },
  ),
  on(checklistTemplates.publish, (actor, { params, ifMatch }, transaction) =>
    publishChecklistTemplate(transaction, actor, params.id, ifMatch),
  ),
  on(checklistTemplates.versions, ({ organisationId }, { params, query }, transaction) =>
    listChecklistVersions(transaction, organisationId, params.id, query),
  ),
  on(checklistTemplates.version, ({ organisationId }, { params }, transaction) =>
    getChecklistVersion(transaction, organisationId, params),
  ),
  on(checklistTemplates.duplicate, ({ organisationId }, { params, body }, transaction) =>
    duplicateChecklistTemplate(transaction, organisationId, params.id, body),
  ),
  on(checklistTemplates.archive, async ({ organisationId }, { params }, transaction) => {
    await archiveChecklistTemplate(transaction, organisationId, params.id, true);
    return undefined;
  }),
  on(checklistTemplates.restore, async ({ organisationId }, { params }, transaction) => {
    await archiveChecklistTemplate(transaction, organisationId, params.id, false);
    return getChecklistTemplate(transaction, organisationId, params.id);
  }),
];
