import type { AssetBulkOrder } from "@storey/contract";
import { isEmail } from "@storey/domain";

/** What is typed before many things are handed out or taken back. */
export interface BulkCustodyDraft {
  readonly isMember: boolean;
  readonly userId: string;
  readonly holderName: string;
  readonly holderEmail: string;
  readonly dueBack: string;
  readonly note: string;
}

/** Before anything was typed. */
export const NO_BULK_CUSTODY: BulkCustodyDraft = {
  ...{ isMember: true, userId: "", holderName: "", holderEmail: "", dueBack: "", note: "" },
};

/** What is wrong with a draft: by the field the key of its words. */
export type BulkCustodyProblems = Readonly<
  Partial<Record<"userId" | "holderName" | "holderEmail", string>>
>;

type Read =
  | { readonly changes: AssetBulkOrder["changes"] }
  | { readonly problems: BulkCustodyProblems };

/** Reads a draft as handing out, or says what is wrong with it. */
export function readBulkHandOut(draft: BulkCustodyDraft): Read {
  const name = draft.holderName.trim();
  const email = draft.holderEmail.trim();
  if (draft.isMember && draft.userId === "") return { problems: { userId: "wrong.member" } };
  if (!draft.isMember) {
    const problems = {
      ...(name === "" ? { holderName: "wrong.holderName" } : {}),
      ...(email !== "" && !isEmail(email) ? { holderEmail: "wrong.holderEmail" } : {}),
    };
    if (Object.keys(problems).length > 0) return { problems };
  }
  const holder = draft.isMember
    ? { userId: draft.userId }
    : { holderName: name, holderEmail: email === "" ? null : email };
  const dueBack = draft.dueBack === "" ? null : draft.dueBack;
  return { changes: { handOut: { ...holder, dueBack, ...noteOf(draft) } } };
}

/** Reads a draft as taking back. */
export function readBulkTakeBack(draft: BulkCustodyDraft): { changes: AssetBulkOrder["changes"] } {
  return { changes: { takeBack: noteOf(draft) } };
}

function noteOf({ note }: BulkCustodyDraft): { readonly note?: string } {
  return note.trim() === "" ? {} : { note: note.trim() };
}
