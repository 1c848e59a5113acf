import type { ChecklistTemplate } from "@storey/contract";
import {
  CHECKLIST_ITEMS_MAX,
  CHECKLIST_SECTIONS_MAX,
  type ChecklistContent,
  checklistItems,
} from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { copyHelpPicture } from "../checklist-picture.queries.ts";
import { checklistTemplateQuery } from "../checklist-template.queries.ts";
import { ChooseItems } from "./choose-items.tsx";
import { ChooseTemplate } from "./choose-template.tsx";
import { type CopiedItems, copyItems } from "./copied-items.ts";
import { withCopied } from "./edit-content.ts";

interface CopyItemsDialogProps {
  /** The template that items are copied to, and its draft. */
  readonly templateId: string;
  readonly content: ChecklistContent;
  /** Called with the draft and the first item that was added to it. */
  readonly onCopied: (content: ChecklistContent, firstItemId: string) => void;
  readonly onClose: () => void;
}

function isTooMuch(content: ChecklistContent, copied: CopiedItems): boolean {
  const items = checklistItems(content).length + checklistItems(copied).length;
  const sections = content.sections.length + copied.sections.length;
  return items > CHECKLIST_ITEMS_MAX || sections > CHECKLIST_SECTIONS_MAX;
}

/** Copies sections and items of another template, with ids and pictures of their own. */
export function CopyItemsDialog(props: CopyItemsDialogProps) {
  const { t } = useTranslation("checklist-templates");
  const { templateId, content, onCopied, onClose } = props;
  const [sourceId, setSourceId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const source = useQuery({
    ...checklistTemplateQuery(sourceId ?? ""),
    enabled: sourceId !== null,
  });
  const choose = (id: string | null): void => {
    setSourceId(id);
    setChosen(new Set());
    setFailure(null);
  };
  const copy = async (from: ChecklistTemplate): Promise<void> => {
    if (isBusy) return;
    const copied = copyItems(from.content, chosen, randomId);
    const [first] = checklistItems(copied);
    if (!first) return setFailure(t("copy.none"));
    if (isTooMuch(content, copied)) return setFailure(t("copy.tooMany"));
    setBusy(true);
    setFailure(null);
    try {
      for (const { from: pictureId, to } of copied.pictures)
        await copyHelpPicture(templateId, pictureId, to);
      onCopied(withCopied(content, copied), first.id);
    } catch (error) {
      setFailure(textOfError(error));
      setBusy(false);
    }
  };
  const found = sourceId === null ? undefined : source.data;
  return (
    <Dialog
      open
      wide
      title={t("copy.title")}
      onClose={onClose}
      onSubmit={() => (found ? void copy(found) : undefined)}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {found ? (
            <Button variant="primary" type="submit" waiting={isBusy}>
              {t("copy.action", { count: chosen.size })}
            </Button>
          ) : null}
        </>
      }
    >
      {sourceId === null ? <ChooseTemplate exceptId={templateId} onChoose={choose} /> : null}
      {found ? (
        <ChooseItems
          template={found}
          chosen={chosen}
          onChange={setChosen}
          onBack={() => choose(null)}
        />
      ) : null}
      {sourceId !== null && !found && !source.error ? (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="4rem" />
        </div>
      ) : null}
      {source.error && !found && sourceId !== null ? (
        <>
          <p role="alert">{textOfError(source.error)}</p>
          <Button autoFocus onClick={() => choose(null)}>
            {t("copy.other")}
          </Button>
        </>
      ) : null}
      {failure === null ? null : <p role="alert">{failure}</p>}
    </Dialog>
  );
}
