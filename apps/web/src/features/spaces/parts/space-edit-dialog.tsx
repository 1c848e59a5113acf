import type { Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useFirstProblem } from "../../../ui/use-first-problem.ts";
import { spaceQuery } from "../space.queries.ts";
import { draftOf } from "../space-draft.ts";
import { SpaceConflict } from "./space-conflict.tsx";
import styles from "./space-edit-dialog.module.css";
import { SpaceFields } from "./space-edit-dialog-fields.tsx";
import { type Place, PlaceChoice } from "./structure-places.tsx";
import { useSpaceForm } from "./use-space-form.ts";

interface SpaceEditDialogProps {
  readonly space: Space;
  readonly onClose: () => void;
}

function FormError({ words }: { readonly words: string | null }) {
  return words ? (
    <p role="alert" className={styles["error"]}>
      {words}
    </p>
  ) : null;
}

/** Changes a space. When somebody else changed it meanwhile, both values are shown to choose from. */
export function SpaceEditDialog({ space, onClose }: SpaceEditDialogProps) {
  const { t } = useTranslation("spaces");
  const form = useSpaceForm({ space, floorId: null, onClose });
  const fields = useFirstProblem<HTMLDivElement>(form.errors);
  if (form.theirs && form.base) {
    return (
      <SpaceConflict
        base={draftOf(form.base)}
        mine={form.draft}
        theirs={draftOf(form.theirs)}
        onResolve={form.resolve}
        onBack={() => form.setTheirs(null)}
      />
    );
  }
  return (
    <Dialog
      open
      title={t("edit.title")}
      onClose={() => void form.leave()}
      onSubmit={form.save}
      actions={
        <>
          <Button onClick={() => void form.leave()}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={form.saving}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div ref={fields} className={styles["form"]}>
        <p className={styles["place"]}>
          <bdi>{space.location.name}</bdi> › <bdi>{space.floor.name}</bdi>
        </p>
        <FormError words={form.errors.form} />
        <SpaceFields
          draft={form.draft}
          onChange={form.setDraft}
          errors={form.errors.fields}
          shortcodeHint={t("shortcode.hint")}
          autoFocus
        />
      </div>
    </Dialog>
  );
}

/** Changes a space that is known by its id alone: it is read first, and anew. */
export function SpaceEditById({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("spaces");
  const { data, error, isFetching } = useQuery({ ...spaceQuery(id), staleTime: 0 });
  useEffect(() => {
    if (!error) return;
    showToast({ severity: "error", summary: t("space.failed"), detail: textOfError(error) });
    onClose();
  }, [error, onClose, t]);
  if (!data || (isFetching && !data)) return null;
  return <SpaceEditDialog space={data} onClose={onClose} />;
}

interface SpaceAddDialogProps {
  /** The floors to choose from, each under its location. */
  readonly floors: readonly Place[];
  /** The floor that is chosen already. */
  readonly floorId: string | null;
  /** The default prefix of a floor's location. */
  readonly prefixOf: (floorId: string) => string | null;
  readonly onClose: () => void;
}

/** Adds a space to a floor. */
export function SpaceAddDialog({ floors, floorId, prefixOf, onClose }: SpaceAddDialogProps) {
  const { t } = useTranslation("spaces");
  const form = useSpaceForm({ space: null, floorId, onClose });
  const fields = useFirstProblem<HTMLDivElement>(form.errors);
  const prefix = form.floorId === null ? null : prefixOf(form.floorId);
  const given = floorId === null ? undefined : floors.find(({ id }) => id === floorId);
  return (
    <Dialog
      open
      title={t("add.title")}
      onClose={() => void form.leave()}
      onSubmit={form.save}
      actions={
        <>
          <Button onClick={() => void form.leave()}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={form.saving}>
            {t("add.space")}
          </Button>
        </>
      }
    >
      <div ref={fields} className={styles["form"]}>
        <FormError words={form.errors.form} />
        {given ? (
          <p className={styles["place"]}>
            <bdi>{given.within}</bdi> › <bdi>{given.name}</bdi>
          </p>
        ) : (
          <PlaceChoice
            label={t("field.floor")}
            places={floors}
            value={form.floorId}
            onChange={form.setFloorId}
            error={form.errors.fields["floorId"]}
            autoFocus
          />
        )}
        <SpaceFields
          draft={form.draft}
          onChange={form.setDraft}
          errors={form.errors.fields}
          shortcodeHint={prefix ? t("shortcode.default", { prefix }) : t("shortcode.hint")}
          autoFocus={given !== undefined}
        />
      </div>
    </Dialog>
  );
}
