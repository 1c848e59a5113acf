import { checklistPictures } from "@storey/contract";
import { type Binding, on, onMultiTransaction } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import type { ImageProcessor } from "../../media/images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { ImageService, OWNED_PICTURES } from "../images/image.service.ts";
import { copyPicture, templateOwner } from "./checklist-picture.service.ts";

/** Binds the calls about the pictures of the help of checklists. */
export function checklistPictureRoutes(files: FileStore, processor: ImageProcessor): Binding[] {
  const service = new ImageService(files, processor, OWNED_PICTURES);
  return [
    onMultiTransaction(
      checklistPictures.upload,
      ({ organisationId }, { params, body, file }, begin) => {
        if (!file) throw new ProblemError("request.malformed");
        const { id, description = "" } = body;
        const owner = templateOwner({ organisationId, id: params.id });
        return service.add(owner, { id, description, file }, begin);
      },
    ),
    on(checklistPictures.copy, ({ organisationId }, { params, body }, transaction) => {
      const owner = templateOwner({ organisationId, id: params.id });
      return copyPicture(transaction, { ...owner, attachmentId: body.id }, body.pictureId);
    }),
  ];
}
