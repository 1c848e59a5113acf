import { CircleMinus, Plus } from "lucide-react";
import { useRef } from "react";
import { textOfCode } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date/date-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ModelChoice } from "../parts/model-choice.tsx";
import { SpaceChoice } from "../parts/space-choice.tsx";
import styles from "./bulk-dialog.module.css";
import { type BulkField, type BulkLine, type LineProblems, newLine } from "./bulk-draft.ts";

interface BulkLinesProps {
  readonly lines: readonly BulkLine[];
  readonly fields: readonly BulkField[];
  readonly problems: LineProblems;
  readonly nameOf: (key: string) => string;
  readonly onChange: (lines: readonly BulkLine[]) => void;
}

/** What many assets are given: a field and its value in each line. */
export function BulkLines({ lines, fields, problems, nameOf, onChange }: BulkLinesProps) {
  const { t } = useTranslation("asset-list");
  const more = useRef<HTMLButtonElement>(null);
  const free = fields.filter(({ key }) => lines.every((line) => line.key !== key));
  const set = (at: number, line: BulkLine): void => onChange(lines.with(at, line));
  return (
    <div className={styles.lines}>
      {lines.map((line, at) => {
        const field = fields.find(({ key }) => key === line.key);
        const offered = fields.filter((one) => one === field || free.includes(one));
        return (
          <div key={line.id} className={styles.line}>
            <SelectField
              autoFocus={at === 0}
              label={t("bulk.field")}
              value={line.key}
              options={offered.map(({ key }) => ({ value: key, label: nameOf(key) }))}
              onChange={(key) => set(at, newLine(key, line))}
            />
            {field ? (
              <Value
                key={line.key}
                field={field}
                line={line}
                name={nameOf(line.key)}
                problem={problems[line.key]}
                onChange={(next) => set(at, next)}
              />
            ) : null}
            {lines.length > 1 ? (
              <IconButton
                label={t("bulk.less", { field: nameOf(line.key) })}
                icon={<CircleMinus />}
                onClick={() => {
                  // The pressed button goes with its line.
                  more.current?.focus();
                  onChange(lines.toSpliced(at, 1));
                }}
              />
            ) : null}
          </div>
        );
      })}
      {free[0] ? (
        <Button
          ref={more}
          size="small"
          variant="quiet"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...lines, newLine(free[0]?.key ?? "")])}
        >
          {t("bulk.more")}
        </Button>
      ) : null}
    </div>
  );
}

interface ValueProps {
  readonly field: BulkField;
  readonly line: BulkLine;
  readonly name: string;
  readonly problem: string | undefined;
  readonly onChange: (line: BulkLine) => void;
}

function Value({ field, line, name, problem, onChange }: ValueProps) {
  const { t } = useTranslation("asset-list");
  const { t: ofAssets } = useTranslation("assets");
  const error =
    problem === undefined
      ? undefined
      : problem === "choose"
        ? t("bulk.choose")
        : textOfCode(problem, t("filter.wrong"));
  const hint = field.isRequired ? undefined : t("bulk.emptied");
  const say = (text: string): void => onChange({ ...line, text });
  const common = { label: name, error, hint };
  if (field.kind === "model") {
    const choose = (chosen: BulkLine["chosen"]): void => onChange({ ...line, chosen });
    return <ModelChoice label={name} error={error} chosen={line.chosen} onChoose={choose} />;
  }
  if (field.kind === "place") return <Place {...{ line, name, error, onChange }} />;
  const kind = field.custom?.kind;
  if (field.kind === "day" || kind === "date") {
    return <DateField {...common} value={line.text} onChange={say} />;
  }
  const choices = choicesOf(field, ofAssets);
  if (choices) {
    return (
      <SelectField
        {...common}
        value={line.text}
        options={[{ value: "", label: "–" }, ...choices]}
        onChange={say}
      />
    );
  }
  const isNumber = field.kind === "sum" || kind === "number";
  return (
    <TextField
      {...common}
      value={line.text}
      autoComplete="off"
      {...(isNumber ? { inputMode: "decimal" as const } : {})}
      onChange={say}
    />
  );
}

function choicesOf(
  { key, values, custom }: BulkField,
  ofAssets: (key: string) => string,
): { value: string; label: string }[] | undefined {
  if (values) {
    const group = key === "patResult" ? "pat" : "status";
    return values.map((value) => ({ value, label: ofAssets(`${group}.${value}`) }));
  }
  if (custom?.kind === "boolean") {
    return ["true", "false"].map((value) => ({
      value,
      label: ofAssets(value === "true" ? "yes" : "no"),
    }));
  }
  if (custom?.kind !== "choice") return undefined;
  return custom.choices.flatMap(({ id, name, isRetired }) =>
    isRetired ? [] : [{ value: id, label: name }],
  );
}

function Place({
  line,
  name,
  error,
  onChange,
}: Omit<ValueProps, "field" | "problem"> & {
  readonly error: string | undefined;
}) {
  const { t } = useTranslation("assets");
  const locations = useOrganisation()?.locations ?? [];
  return (
    <div className={styles.place}>
      <Segments
        label={name}
        value={line.isFloating ? "floating" : "space"}
        options={[
          { value: "space", label: t("place.space") },
          { value: "floating", label: t("floating") },
        ]}
        onChange={(value) =>
          onChange({ ...line, isFloating: value === "floating", text: "", chosen: null })
        }
      />
      {line.isFloating ? (
        <SelectField
          label={t("field.locationId")}
          value={line.text}
          options={[
            { value: "", label: t("place.noHome") },
            ...locations.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={(text) => onChange({ ...line, text })}
        />
      ) : (
        <SpaceChoice
          label={t("field.spaceId")}
          error={error}
          chosen={line.chosen}
          onChoose={(chosen) => onChange({ ...line, chosen })}
        />
      )}
    </div>
  );
}
