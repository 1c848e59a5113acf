import type { Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { askEndOf } from "../../checklist-assignments/parts/ask-end.ts";
import { type Place, PlaceChoice } from "../../structure/parts/structure-places.tsx";
import { spaceQuery } from "../space.queries.ts";
import { SpaceFields } from "../space-edit-dialog-fields.tsx";
import { newSpaceForm, spaceForm } from "../space-form.ts";
import { FloorName } from "./floor-name.tsx";
import styles from "./space-edit-dialog.module.css";

interface SpaceEditDialogProps {
  readonly space: Space;
  readonly onClose: () => void;
}

/**
 * Changes a space. When somebody else changed it meanwhile, the user chooses between both values.
 */
export function SpaceEditDialog({ space, onClose }: SpaceEditDialogProps) {
  const { t } = useTranslation("spaces");
  const { t: ofAssignments } = useTranslation("checklist-assignments");
  const form = useForm(spaceForm, {
    record: space,
    agree: async (draft, base) => {
      const kept = new Set(draft.checklistTemplateIds);
      const ended = base.checklistTemplateIds.filter((id) => !kept.has(id));
      if (ended.length === 0) return true;
      try {
        return await askEndOf(space.id, ended, ofAssignments);
      } catch (error) {
        showToast({ severity: "error", summary: textOfError(error) });
        return false;
      }
    },
    onSaved: (saved) => saved && showToast({ severity: "success", summary: t("saved") }),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t("edit.title")}
      saveLabel={t("save")}
      cancelLabel={t("cancel")}
      className={styles["form"]}
    >
      <p className={styles["place"]}>
        <bdi>{space.location.name}</bdi> › <FloorName name={space.floor.name} />
      </p>
      <SpaceFields
        form={form}
        shortcodeHint={t("shortcode.hint")}
        autoFocus
        spaceId={space.id}
        locationId={space.location.id}
      />
    </FormDialog>
  );
}

/** Changes a space by its id: reads its present state first. */
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
  /** The floors to choose from, each with its location. */
  readonly floors: readonly Place[];
  /** The id of the floor to begin with. */
  readonly floorId: string | null;
  /** Returns the default shortcode prefix of a floor's location. */
  readonly prefixOf: (floorId: string) => string | null;
  readonly onClose: () => void;
}

/** Adds a space to a floor. */
export function SpaceAddDialog({ floors, floorId, prefixOf, onClose }: SpaceAddDialogProps) {
  const { t } = useTranslation("spaces");
  const form = useForm(newSpaceForm, {
    record: null,
    scope: floorId ?? "",
    start: { floorId: floorId ?? "" },
    onSaved: (space) => {
      const name = space?.name ?? "";
      showToast({ severity: "success", summary: t("add.added", { name }) });
    },
    onClose,
  });
  const floor = form.control("floorId");
  const prefix = floor.value === "" ? null : prefixOf(floor.value);
  const given = floorId === null ? undefined : floors.find(({ id }) => id === floorId);
  return (
    <FormDialog
      form={form}
      title={t("add.title")}
      saveLabel={t("add.space")}
      cancelLabel={t("cancel")}
      className={styles["form"]}
    >
      {given ? (
        <p className={styles["place"]}>
          <bdi>{given.within}</bdi> › <FloorName name={given.name} />
        </p>
      ) : (
        <PlaceChoice
          label={floor.label}
          places={floors}
          value={floor.value || null}
          onChange={floor.onChange}
          error={floor.error}
          autoFocus
        />
      )}
      <SpaceFields
        form={form}
        shortcodeHint={prefix ? t("shortcode.default", { prefix }) : t("shortcode.hint")}
        autoFocus={given !== undefined}
        spaceId={null}
        locationId={null}
      />
    </FormDialog>
  );
}
