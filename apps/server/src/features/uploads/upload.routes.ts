import { uploads } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import { deleteUpload } from "./upload.repository.ts";

/** The calls about files in pieces; the pieces themselves go to the calls they are for. */
export const uploadRoutes: readonly Binding[] = [
  on(uploads.cancel, async (_actor, { params }, transaction) => {
    if (!(await deleteUpload(transaction, params.uploadId))) throw notFound();
    return undefined;
  }),
];
