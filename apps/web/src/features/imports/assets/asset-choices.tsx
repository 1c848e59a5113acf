import { type AssetImport, type AssetImportDates, DATE_ORDERS } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { dayLabel } from "../../assets/parts/asset-day.tsx";
import { ArchivedRowsChoice } from "./archived-rows-choice.tsx";
import { DecimalMarkChoice } from "./decimal-mark-choice.tsx";

interface AssetChoicesProps {
  readonly given: AssetImport;
  readonly choices: AssetImport["choices"];
  readonly onChange: (choices: AssetImport["choices"]) => void;
}

/** The most of a type's or a location's name, in characters. */
const NAME_MAX = 200;

interface DateOrderProps extends Pick<AssetChoicesProps, "choices" | "onChange"> {
  readonly dates: AssetImportDates;
}

/** Asks in which order the days are written, with the first of them read both ways. */
function DateOrderChoice({ dates, choices, onChange }: DateOrderProps) {
  const { t, locale } = useTranslation("asset-imports");
  const [sample] = dates.samples;
  const reading = (day: string | null | undefined) => (day ? dayLabel(day, locale) : "–");
  const hint = sample
    ? t("dates.hint", {
        value: sample.value,
        dayFirst: reading(sample.dayFirst),
        monthFirst: reading(sample.monthFirst),
      })
    : undefined;
  return (
    <SelectField
      label={t("dates.order")}
      hint={hint}
      value={choices.dateOrder ?? ""}
      options={[
        ...(choices.dateOrder === null ? [{ value: "" as const, label: t("dates.choose") }] : []),
        ...DATE_ORDERS.map((value) => ({ value, label: t(`dates.${value}`) })),
      ]}
      onChange={(order) => onChange({ ...choices, dateOrder: order === "" ? null : order })}
    />
  );
}

/**
 * Asks for the order of the days and the mark of fractions where the file does not tell, what comes of
 * archived rows, and for the type and the location of rows that name none.
 */
export function AssetChoices({ given, choices, onChange }: AssetChoicesProps) {
  const { t } = useTranslation("asset-imports");
  const { dates } = given;
  const set = (field: "defaultType" | "defaultLocation") => (text: string) =>
    onChange({ ...choices, [field]: text === "" ? null : text });
  return (
    <>
      {dates.isAsked || choices.dateOrder !== null ? (
        <DateOrderChoice dates={dates} choices={choices} onChange={onChange} />
      ) : null}
      <DecimalMarkChoice numbers={given.numbers} choices={choices} onChange={onChange} />
      <ArchivedRowsChoice choices={choices} onChange={onChange} />
      <TextField
        label={t("map.defaultType")}
        hint={t("map.defaultType.hint")}
        optional
        maxLength={NAME_MAX}
        value={choices.defaultType ?? ""}
        onChange={set("defaultType")}
      />
      <TextField
        label={t("map.defaultLocation")}
        hint={t("map.defaultLocation.hint")}
        optional
        maxLength={NAME_MAX}
        value={choices.defaultLocation ?? ""}
        onChange={set("defaultLocation")}
      />
    </>
  );
}
