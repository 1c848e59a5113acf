import { use, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Checkbox } from "../../../ui/toggle.tsx";
import { FilesOfTree } from "../parts/tree-files-view.tsx";
import { setTreeDocumentsPublic } from "../tree-file.queries.ts";

interface MembersOnlyProps {
  readonly treeId: string;
  /** The paper or film, and what belongs to it. */
  readonly documentIds: readonly (string | null)[];
}

/** Whether guests are kept from a paper or a film. It holds at once, in what is published too. */
export function MembersOnly({ treeId, documentIds }: MembersOnlyProps) {
  const { t } = useTranslation("decision-trees");
  const [failure, setFailure] = useState<string | null>(null);
  /** What was chosen and is on its way. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const all = use(FilesOfTree).documents;
  const documents = documentIds.flatMap((id) => all.find((one) => one.id === id) ?? []);
  if (documents.length === 0) return null;
  const set = async (isForMembers: boolean): Promise<void> => {
    setFailure(null);
    setWanted(isForMembers);
    try {
      await setTreeDocumentsPublic(treeId, documents, !isForMembers);
    } catch (error) {
      setFailure(textOfError(error));
    } finally {
      setWanted(null);
    }
  };
  return (
    <>
      <Checkbox
        label={t("file.members")}
        hint={t("file.members.hint")}
        checked={wanted ?? documents.every(({ isPublic }) => !isPublic)}
        onChange={(isForMembers) => void set(isForMembers)}
      />
      {failure === null ? null : <p role="alert">{failure}</p>}
    </>
  );
}
