import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ClaimFields, type NamedThing, useClaim } from "./claim-form.tsx";

interface ClaimDialogProps {
  readonly code: string;
  /** What it leads to now; null for a blank one. */
  readonly from: NamedThing | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Assigns a code to a space or an asset. */
export function ClaimDialog({ code, from, onClose, onDone }: ClaimDialogProps) {
  const { t } = useTranslation("codes");
  const { chosen, setChosen, waiting, problem, claim } = useClaim(code, from, onDone);
  return (
    <Dialog
      open
      title={t("claim.title")}
      onClose={onClose}
      onSubmit={claim}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" disabled={!chosen} waiting={waiting}>
            {t("claim.confirm")}
          </Button>
        </>
      }
    >
      <ClaimFields
        chosen={chosen}
        onChoose={setChosen}
        problem={problem}
        exceptId={from?.id ?? null}
      />
    </Dialog>
  );
}
