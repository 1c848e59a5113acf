import type { SetUpSpace } from "@storey/contract";
import { CAPACITY_MAX, SPACE_CHOICES, type SpaceChoice } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FacetPanel } from "../../../ui/facet-panel.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { publishedTreesQuery } from "../../decision-trees/decision-tree.queries.ts";
import { useSeesTrees } from "../../decision-trees/parts/use-sees-trees.ts";
import { useAccessWords } from "./cell-words.ts";
import { useFeatureOptions } from "./features-cell.tsx";
import { readCapacity } from "./pasted-column.ts";
import styles from "./set-up.module.css";
import { gatherSetUp } from "./set-up.queries.ts";
import type { SetUpFilter } from "./set-up-address.ts";
import {
  type EditedCriterion,
  hasAlready,
  type SetUpEdit,
  type SetUpPatch,
} from "./set-up-edit.ts";

const CRITERIA: readonly EditedCriterion[] = ["capacity", "features", "access", "decisionTree"];

/** What is chosen for all rooms; what it makes of each is told by `patchFor`. */
interface Draft {
  readonly criterion: EditedCriterion;
  readonly capacity: string;
  readonly featureIds: readonly string[];
  readonly access: SpaceChoice;
  /** Empty until one is chosen. */
  readonly treeId: string;
}

/** Returns the change of one room; null while the draft says nothing. Features are added to its own. */
function patchFor(draft: Draft, space: SetUpSpace): SetUpPatch | null {
  const { criterion, capacity, featureIds, access, treeId } = draft;
  const patches: Readonly<Record<EditedCriterion, () => SetUpPatch | null>> = {
    capacity: () => {
      const read = readCapacity(capacity);
      return typeof read === "number" ? { capacity: read } : null;
    },
    features: () =>
      featureIds.length === 0
        ? null
        : { featureIds: [...new Set([...space.featureIds, ...featureIds])] },
    access: () => ({ access }),
    decisionTree: () => (treeId === "" ? null : { decisionTreeId: treeId }),
  };
  return patches[criterion]();
}

interface FieldsProps {
  readonly draft: Draft;
  readonly isRefused: boolean;
  readonly set: (part: Partial<Draft>) => void;
}

function Value({ draft, isRefused, set }: FieldsProps) {
  const { t } = useTranslation("set-up");
  const wordsOf = useAccessWords();
  const options = useFeatureOptions();
  const { data: trees = [] } = useQuery({
    ...publishedTreesQuery(),
    enabled: draft.criterion === "decisionTree",
  });
  if (draft.criterion === "capacity") {
    return (
      <TextField
        label={t("criterion.capacity")}
        inputMode="numeric"
        value={draft.capacity}
        error={isRefused ? t("capacity.invalid", { max: CAPACITY_MAX }) : undefined}
        onChange={(capacity) => set({ capacity })}
      />
    );
  }
  if (draft.criterion === "decisionTree") {
    return (
      <SelectField
        label={t("criterion.decisionTree")}
        hint={t("bulk.tree.hint")}
        value={draft.treeId}
        error={isRefused ? t("bulk.tree.choose") : undefined}
        options={[
          { value: "", label: trees.length === 0 ? t("tree.none") : "–" },
          ...trees.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(treeId) => set({ treeId })}
      />
    );
  }
  if (draft.criterion === "access") {
    return (
      <SelectField<SpaceChoice>
        label={t("criterion.access")}
        value={draft.access}
        options={SPACE_CHOICES.map((value) => ({ value, label: wordsOf(value) }))}
        onChange={(access) => set({ access })}
      />
    );
  }
  return (
    <fieldset className={styles["group"]}>
      <legend>{t("bulk.features")}</legend>
      {isRefused ? (
        <p role="alert" className={styles["problem"]}>
          {t("bulk.choose")}
        </p>
      ) : null}
      <div className={styles["scroller"]}>
        <FacetPanel
          label={t("bulk.features")}
          options={options}
          chosen={draft.featureIds}
          onToggle={(id) =>
            set({
              featureIds: draft.featureIds.includes(id)
                ? draft.featureIds.filter((one) => one !== id)
                : [...draft.featureIds, id],
            })
          }
        />
      </div>
    </fieldset>
  );
}

interface BulkSetUpProps {
  readonly filter: SetUpFilter;
  readonly count: number;
  readonly onSave: (edits: readonly SetUpEdit[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Gives all rooms of a filter the same, those that are not shown too. */
export function BulkSetUp({ filter, count, onSave, onClose }: BulkSetUpProps) {
  const { t } = useTranslation("set-up");
  const seesTrees = useSeesTrees();
  const criteria = CRITERIA.filter((criterion) => criterion !== "decisionTree" || seesTrees);
  const first = criteria.find((criterion) => filter.missing.includes(criterion)) ?? "capacity";
  const [draft, setDraft] = useState<Draft>({
    ...{ criterion: first, capacity: "", featureIds: [], access: "members", treeId: "" },
  });
  const [isOnlyMissing, setOnlyMissing] = useState(true);
  const [isRefused, setRefused] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const mine = new AbortController();
    stop.current = mine;
    return () => mine.abort();
  }, []);
  const save = async (): Promise<void> => {
    const isSaid = {
      capacity: typeof readCapacity(draft.capacity) === "number",
      features: draft.featureIds.length > 0,
      access: true,
      decisionTree: draft.treeId !== "",
    }[draft.criterion];
    setRefused(!isSaid);
    if (!isSaid || isSaving) return;
    setSaving(true);
    try {
      const spaces = await gatherSetUp(filter, stop.current.signal);
      const edits = spaces.flatMap((seen) => {
        const patch = patchFor(draft, seen);
        const isKept = isOnlyMissing && !seen.missing.includes(draft.criterion);
        return patch && !isKept && !hasAlready(seen, patch) ? [{ seen, patch }] : [];
      });
      await onSave(edits);
      onClose();
    } catch (error) {
      if (stop.current.signal.aborted) return;
      setReason(textOfError(error));
      setSaving(false);
    }
  };
  return (
    <Dialog
      open
      title={t("bulk.title", { count })}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={isSaving}>
            {t("bulk.save")}
          </Button>
        </>
      }
    >
      <div className={styles["fields"]}>
        {reason === null ? null : (
          <p role="alert" className={styles["problem"]}>
            {t("failed", { reason })}
          </p>
        )}
        <SelectField<EditedCriterion>
          label={t("bulk.what")}
          autoFocus
          value={draft.criterion}
          options={criteria.map((value) => ({ value, label: t(`criterion.${value}`) }))}
          onChange={(criterion) => {
            setRefused(false);
            setDraft({ ...draft, criterion });
          }}
        />
        <Value
          draft={draft}
          isRefused={isRefused}
          set={(part) => {
            setRefused(false);
            setDraft({ ...draft, ...part });
          }}
        />
        <Checkbox label={t("bulk.onlyMissing")} checked={isOnlyMissing} onChange={setOnlyMissing} />
      </div>
    </Dialog>
  );
}
