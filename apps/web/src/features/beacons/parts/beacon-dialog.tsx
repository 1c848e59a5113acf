import type { Beacon } from "@storey/contract";
import { useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { useVersionedDraft } from "../../../lib/use-versioned-draft.ts";
import { Button } from "../../../ui/button.tsx";
import { ConflictDialog } from "../../../ui/conflict-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { addBeacon, beaconsChanged, changeBeacon } from "../beacon.queries.ts";
import {
  type BeaconDraft,
  type BeaconField,
  draftOfBeacon,
  EMPTY_BEACON,
  identityOf,
  wrongFields,
} from "../beacon-draft.ts";
import { BeaconFields } from "./beacon-fields.tsx";
import styles from "./beacons.module.css";

interface BeaconDialogProps {
  /** Null adds one. */
  readonly beacon: Beacon | null;
  readonly onClose: () => void;
}

function versionedOf(beacon: Beacon | null) {
  return { draft: beacon ? draftOfBeacon(beacon) : EMPTY_BEACON, version: beacon?.version ?? 0 };
}

function useBeaconForm({ beacon, onClose }: BeaconDialogProps) {
  const { t } = useTranslation("beacons");
  const [opened] = useState(beacon);
  // A repeated attempt adds it once.
  const [newId] = useState(() => crypto.randomUUID());
  return useVersionedDraft<BeaconDraft>({
    name: opened ? `beacon:${opened.id}` : "new-beacon",
    stored: versionedOf(opened),
    write: (version, changes, onProblem) => {
      const draft = { ...versionedOf(opened).draft, ...changes };
      const { name, ...numbers } = changes;
      if (!opened) {
        return addBeacon(
          { id: newId, name: draft.name.trim(), identity: identityOf(draft) },
          onProblem,
        );
      }
      const body = {
        ...(name === undefined ? {} : { name: name.trim() }),
        ...(Object.keys(numbers).length > 0 ? { identity: identityOf(draft) } : {}),
      };
      return changeBeacon(opened.id, version, body, onProblem);
    },
    reread: async () => {
      const now = (await beaconsChanged()).find(({ id }) => id === opened?.id);
      return now && versionedOf(now);
    },
    onSaved: () => {
      showToast({ severity: "success", summary: t(opened ? "saved" : "added") });
      onClose();
    },
  });
}

/** Adds a beacon, or changes one. */
export function BeaconDialog({ beacon, onClose }: BeaconDialogProps) {
  const { t } = useTranslation("beacons");
  const form = useBeaconForm({ beacon, onClose: () => void leave(true) });
  const [wrong, setWrong] = useState<readonly BeaconField[]>([]);
  const guard = useLeaveGuard(form.dirty, form.drop);
  const leave = async (isSaved: boolean): Promise<void> => {
    if (!isSaved && form.dirty && !(await guard.ask())) return;
    guard.allow();
    onClose();
  };
  if (form.conflict) {
    const { theirs, fields } = form.conflict;
    return (
      <ConflictDialog
        conflicts={fields.map((field) => ({
          field,
          label: t(`field.${field}`),
          mine: form.draft[field],
          theirs: theirs[field],
        }))}
        onResolve={form.resolve}
        onBack={form.back}
      />
    );
  }
  return (
    <Dialog
      open
      title={t(beacon ? "edit.title" : "add.title")}
      onClose={() => void leave(false)}
      onSubmit={() => {
        const found = wrongFields(form.draft);
        setWrong(found);
        if (found.length === 0 && !form.saving) void form.save();
      }}
      actions={
        <>
          <Button onClick={() => void leave(false)}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={form.saving}>
            {t(beacon ? "save" : "add")}
          </Button>
        </>
      }
    >
      {form.problem === null ? null : (
        <p role="alert" className={styles["refusal"]}>
          {form.problem instanceof CallError ? textOfError(form.problem) : t("failed")}
        </p>
      )}
      <BeaconFields
        draft={form.draft}
        wrong={wrong}
        onChange={(patch) => {
          setWrong([]);
          form.change(patch);
        }}
      />
    </Dialog>
  );
}
