import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import type { DocumentRows } from "../documents/document.service.ts";
import type { PictureRows } from "../images/image.service.ts";
import { queueFollowing } from "./following.service.ts";
import {
  findGlobalDocument,
  getGlobalDocument,
  insertGlobalDocument,
} from "./global-document.repository.ts";
import {
  findGlobalImage,
  getGlobalImage,
  insertGlobalImage,
  replaceGlobalImageFile,
} from "./global-image.repository.ts";
import { getGlobalModel } from "./global-model.repository.ts";
import type { GlobalPlace } from "./global-order.repository.ts";

/** Where the files of global models lie in the store: in no organisation's folder. */
const folderOf = ({ id }: GlobalPlace) => `global/${id}`;

async function requireActive(transaction: Transaction, { id }: GlobalPlace): Promise<void> {
  const { deletedAt } = await getGlobalModel(transaction, id);
  if (deletedAt !== null) throw notFound();
}

/** The pictures of global models; what organisations have of them follows. */
export const GLOBAL_PICTURES: PictureRows<GlobalPlace> = {
  requireWritable: requireActive,
  find: findGlobalImage,
  get: getGlobalImage,
  insert: async (transaction, place, image) => {
    await insertGlobalImage(transaction, place, image);
    await queueFollowing(transaction, place.id);
  },
  replaceFile: async (transaction, place, file) => {
    await replaceGlobalImageFile(transaction, place, file);
    await queueFollowing(transaction, place.id);
  },
  folderOf,
};

/** The documents of global models. */
export const GLOBAL_DOCUMENTS: DocumentRows<GlobalPlace> = {
  requireWritable: requireActive,
  find: findGlobalDocument,
  get: getGlobalDocument,
  insert: async (transaction, place, document) => {
    await insertGlobalDocument(transaction, place, document);
    await queueFollowing(transaction, place.id);
  },
  folderOf,
};
