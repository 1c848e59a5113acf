import {
  CHECKLIST_FAILURE_ACTIONS,
  CHECKLIST_OPTIONS_MAX,
  CHECKLIST_TEXT_MAX_LENGTH,
  type ChecklistCondition,
  type ChecklistItem,
  conditionOperators,
  ISSUE_CATEGORIES,
  ISSUE_IMPACTS,
  ISSUE_PRIORITIES,
} from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { firstModels, typesQuery } from "../../asset-models/asset-model.queries.ts";
import styles from "./editor.module.css";
import { HelpPictureField, type PictureSource } from "./help-picture-field.tsx";
import { WeightField } from "./weight-field.tsx";

interface ItemProps {
  readonly item: ChecklistItem;
  readonly onChange: (item: ChecklistItem) => void;
}

interface DetailsProps extends ItemProps {
  /** The items that are asked before it. */
  readonly before: readonly ChecklistItem[];
  readonly source: PictureSource;
}

const numberOf = (text: string): number | null => {
  const number = Number(text.replace(",", "."));
  return text.trim() === "" || Number.isNaN(number) ? null : number;
};

function Options({ item, onChange }: ItemProps) {
  const { t } = useTranslation("checklist-templates");
  const { options } = item;
  const set = (next: ChecklistItem["options"]) => onChange({ ...item, options: next });
  return (
    <fieldset className={styles["group"]}>
      <legend>{t("item.options")}</legend>
      {options.map((option, place) => (
        <div key={option.id} className={styles["option"]}>
          <TextField
            label={t("option.name", { place: place + 1 })}
            hideLabel
            value={option.label}
            maxLength={500}
            onChange={(label) => set(options.with(place, { ...option, label }))}
          />
          <Checkbox
            label={t("option.fails")}
            checked={option.isFail}
            onChange={(isFail) => set(options.with(place, { ...option, isFail }))}
          />
          <IconButton
            size="small"
            label={t("option.remove", { name: option.label || place + 1 })}
            icon={<X />}
            onClick={() => set(options.toSpliced(place, 1))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<Plus aria-hidden="true" />}
        disabled={options.length >= CHECKLIST_OPTIONS_MAX}
        onClick={() => set([...options, { id: randomId(), label: "", isFail: false }])}
      >
        {t("option.add")}
      </Button>
    </fieldset>
  );
}

function Bounds({ item, onChange }: ItemProps) {
  const { t } = useTranslation("checklist-templates");
  const bound = (key: "min" | "max") => (
    <TextField
      // What is typed stays as it is: the number is read from it.
      key={`${item.id} ${key}`}
      label={t(`item.${key}`)}
      optional
      inputMode="decimal"
      defaultValue={item[key] ?? ""}
      onChange={(text) => onChange({ ...item, [key]: numberOf(text) })}
    />
  );
  return (
    <div className={styles["row"]}>
      {bound("min")}
      {bound("max")}
      <TextField
        label={t("item.unit")}
        optional
        maxLength={20}
        value={item.unit ?? ""}
        onChange={(unit) => onChange({ ...item, unit: unit === "" ? null : unit })}
      />
    </div>
  );
}

function Condition({ item, before, onChange }: Omit<DetailsProps, "source">) {
  const { t } = useTranslation("checklist-templates");
  const { condition } = item;
  const asked = before.find(({ id }) => id === condition?.itemId);
  const set = (next: ChecklistCondition | null) => onChange({ ...item, condition: next });
  const start = (itemId: string, operator: ChecklistCondition["operator"]) =>
    set({ itemId, operator, value: null });
  const values =
    asked?.responseType === "choice"
      ? asked.options.map(({ id, label }) => ({ value: id, label }))
      : (["pass", "fail", "na"] as const).map((value) => ({ value, label: t(`value.${value}`) }));
  const operator = condition?.operator;
  return (
    <div className={styles["row"]}>
      <SelectField
        label={t("condition")}
        value={condition?.itemId ?? ""}
        options={[
          { value: "", label: t("condition.none") },
          ...before.map(({ id, label }) => ({
            value: id,
            label: t("condition.after", { name: label || t("item.new") }),
          })),
          ...(condition && !asked ? [{ value: condition.itemId, label: t("condition.gone") }] : []),
        ]}
        onChange={(id) => (id === "" ? set(null) : start(id, "answered"))}
      />
      {condition && asked ? (
        <SelectField
          label={t("condition.operator")}
          value={condition.operator}
          options={conditionOperators(asked).map((value) => ({
            value,
            label: t(`operator.${value}`),
          }))}
          onChange={(next) => start(asked.id, next)}
        />
      ) : null}
      {condition && (operator === "is" || operator === "is_not") ? (
        <SelectField
          label={t("condition.value")}
          value={String(condition.value ?? "")}
          options={[{ value: "", label: t("choose") }, ...values]}
          onChange={(value) => set({ ...condition, value: value === "" ? null : value })}
        />
      ) : null}
      {condition && (operator === "less" || operator === "greater") ? (
        <TextField
          label={t("condition.value")}
          inputMode="decimal"
          defaultValue={condition.value === null ? "" : String(condition.value)}
          onChange={(text) => set({ ...condition, value: numberOf(text) })}
        />
      ) : null}
    </div>
  );
}

function PerAsset({ item, onChange }: ItemProps) {
  const { t } = useTranslation("checklist-templates");
  const types = useQuery({ ...typesQuery(), retry: false });
  const models = useQuery({ ...firstModels({}, 200), retry: false });
  const { perAsset } = item;
  const listed = [
    ...(types.data ?? []).map(({ id, name }) => ({ value: `type ${id}`, label: name })),
    ...(models.data?.results ?? []).map(({ id, name }) => ({
      value: `model ${id}`,
      label: t("perAsset.model", { name }),
    })),
  ];
  const typeId = perAsset?.assetTypeId;
  const value = typeId ? `type ${typeId}` : perAsset ? `model ${perAsset.assetModelId}` : "";
  const isListed = value === "" || listed.some((one) => one.value === value);
  const choose = (chosen: string): void => {
    const [kind, id = ""] = chosen.split(" ");
    const isType = kind === "type";
    const next = { assetTypeId: isType ? id : null, assetModelId: isType ? null : id };
    onChange({ ...item, perAsset: id === "" ? null : next });
  };
  return (
    <SelectField
      label={t("perAsset")}
      hint={t("perAsset.hint")}
      value={value}
      options={[
        { value: "", label: t("perAsset.none") },
        ...listed,
        ...(isListed ? [] : [{ value, label: t("perAsset.gone") }]),
      ]}
      onChange={choose}
    />
  );
}

function OnFail({ item, onChange }: ItemProps) {
  const { t } = useTranslation("checklist-templates");
  const issues = useTranslation("issues").t;
  const { onFail } = item;
  const set = (next: Partial<ChecklistItem["onFail"]>) =>
    onChange({ ...item, onFail: { ...onFail, ...next } });
  return (
    <fieldset className={styles["group"]}>
      <legend>{t("onFail")}</legend>
      <div className={styles["row"]}>
        <SelectField
          label={t("onFail.issue")}
          {...(item.isCritical ? { hint: t("onFail.critical") } : {})}
          value={onFail.issue}
          options={CHECKLIST_FAILURE_ACTIONS.map((value) => ({
            value,
            label: t(`onFail.${value}`),
          }))}
          onChange={(issue) => set({ issue })}
        />
        <SelectField
          label={t("onFail.category")}
          value={onFail.category ?? ""}
          options={[
            { value: "", label: issues("category.none") },
            ...ISSUE_CATEGORIES.map((value) => ({ value, label: issues(`category.${value}`) })),
          ]}
          onChange={(category) => set({ category: category === "" ? null : category })}
        />
        <SelectField
          label={t("onFail.priority")}
          value={onFail.priority}
          options={ISSUE_PRIORITIES.map((value) => ({ value, label: issues(`priority.${value}`) }))}
          onChange={(priority) => set({ priority })}
        />
        <SelectField
          label={t("onFail.impact")}
          value={onFail.impact}
          options={ISSUE_IMPACTS.map((value) => ({ value, label: issues(`impact.${value}`) }))}
          onChange={(impact) => set({ impact })}
        />
      </div>
      <Checkbox
        label={t("item.noteOnFail")}
        checked={item.isNoteRequiredOnFail}
        onChange={(isNoteRequiredOnFail) => onChange({ ...item, isNoteRequiredOnFail })}
      />
      <Checkbox
        label={t("item.photoOnFail")}
        checked={item.isPhotoRequiredOnFail}
        onChange={(isPhotoRequiredOnFail) => onChange({ ...item, isPhotoRequiredOnFail })}
      />
    </fieldset>
  );
}

/** Everything that is said of an item besides its words and its kind of answer. */
export function ItemDetails({ item, before, source, onChange }: DetailsProps) {
  const { t } = useTranslation("checklist-templates");
  const same = { item, onChange };
  return (
    <div className={styles["details"]}>
      {item.responseType === "choice" ? <Options {...same} /> : null}
      {item.responseType === "number" ? <Bounds {...same} /> : null}
      <TextArea
        label={t("item.help")}
        optional
        rows={2}
        maxLength={CHECKLIST_TEXT_MAX_LENGTH}
        value={item.help ?? ""}
        onChange={(help) => onChange({ ...item, help: help === "" ? null : help })}
      />
      <HelpPictureField {...same} source={source} />
      <div className={styles["row"]}>
        <Checkbox
          label={t("item.required")}
          checked={item.isRequired}
          onChange={(isRequired) => onChange({ ...item, isRequired })}
        />
        <Checkbox
          label={t("item.critical")}
          hint={t("item.critical.hint")}
          checked={item.isCritical}
          onChange={(isCritical) => onChange({ ...item, isCritical })}
        />
        <WeightField key={item.id} {...same} />
      </div>
      <Condition {...same} before={before} />
      <PerAsset {...same} />
      <OnFail {...same} />
    </div>
  );
}
