import { type ChecklistTemplate, checklistPictures, type Image } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query.ts";
import { randomId } from "../../lib/random-id.ts";
import { upload } from "../../lib/upload.ts";
import { checklistTemplateQuery } from "./checklist-template.queries.ts";

function shown(templateId: string, { id, metadata, versions }: Image): void {
  queryClient.setQueryData<ChecklistTemplate>(
    checklistTemplateQuery(templateId).queryKey,
    (template) =>
      template && {
        ...template,
        pictures: [
          ...template.pictures.filter((picture) => picture.id !== id),
          { id, metadata, versions },
        ],
      },
  );
}

/** Adds a picture for the help of a template's items, and gives its id. */
export async function addHelpPicture(
  templateId: string,
  file: File,
  signal: AbortSignal,
): Promise<string> {
  const params = { id: templateId };
  const picture = await upload(checklistPictures.upload, {
    ...{ params, body: { id: randomId() }, file, signal },
  });
  shown(templateId, picture);
  return picture.id;
}

/** Adds a picture of another template, under an id that is given to it. */
export async function copyHelpPicture(
  templateId: string,
  pictureId: string,
  id: string,
): Promise<void> {
  const params = { id: templateId };
  shown(templateId, await call(checklistPictures.copy, { params, body: { id, pictureId } }));
}
