import {
  countTranslations,
  furtherLanguages,
  originalOf,
  type SourceText,
  type TranslatedText,
  type Translations,
  translatedTexts,
} from "@storey/domain";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TranslationFiles } from "./translation-files.tsx";
import styles from "./translations.module.css";

/** How many texts are drawn at first, and more each time: a large tree has thousands. */
const SHOWN = 40;
const FILTERS = ["all", "missing", "stale"] as const;
type Filter = (typeof FILTERS)[number];

/** How the article of a tree is shown and written. */
export interface HtmlParts {
  readonly show: (html: string) => ReactNode;
  readonly edit: (parts: {
    readonly label: string;
    readonly html: string;
    readonly onChange: (html: string) => void;
  }) => ReactNode;
}

/** A text with what it is in another language. */
export interface Said {
  readonly source: SourceText;
  readonly said: string;
}

interface TranslationFieldsProps {
  /** What the texts are of. */
  readonly name: string;
  /** In the order in which they are read. */
  readonly texts: readonly SourceText[];
  readonly translated: Translations;
  readonly isReadOnly: boolean;
  /** Says texts in a language: one that is typed, or all of a file at once. */
  readonly onSay: (language: string, words: readonly Said[]) => void;
  readonly html?: HtmlParts;
}

/** The texts of something beside what they are in another language of the organisation. */
export function TranslationFields(props: TranslationFieldsProps) {
  const { texts, translated, isReadOnly } = props;
  const { t } = useTranslation("translations");
  const languages = useOrganisation()?.languages ?? [];
  const original = originalOf(languages);
  const others = furtherLanguages(languages);
  const [chosen, setChosen] = useState(others[0]?.value ?? "");
  const [filter, setFilter] = useState<Filter>("all");
  const [count, setCount] = useState(SHOWN);
  /** What the filter found when it was chosen: what is mended since stays in its place. */
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  if (!original || others.length === 0) {
    return (
      <div className={styles.translations}>
        <p className={styles.hint}>{t("one")}</p>
      </div>
    );
  }
  const rows = translatedTexts(texts, translated, chosen);
  const look = (next: Filter, language: string): void => {
    setFilter(next);
    setChosen(language);
    setCount(SHOWN);
    const found = translatedTexts(texts, translated, language);
    setHeld(new Set(found.flatMap(({ key, state }) => (state === next ? key : []))));
  };
  const wanted = filter === "all" ? rows : rows.filter(({ key }) => held.has(key));
  return (
    <div className={styles.translations}>
      <div className={styles.head}>
        <SelectField
          label={t("language")}
          value={chosen}
          options={others.map(({ value, label }) => {
            const { total, missing } = countTranslations(texts, translated, value);
            return { value, label: t("choice", { name: label, count: missing, total }) };
          })}
          onChange={(language) => look(filter, language)}
        />
        <Segments
          label={t("filter")}
          options={FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={filter}
          onChange={(next) => look(next, chosen)}
        />
        <TranslationFiles
          name={props.name}
          original={original.value}
          language={others.find(({ value }) => value === chosen) ?? original}
          texts={rows}
          isReadOnly={isReadOnly}
          onSay={(words) => props.onSay(chosen, words)}
        />
      </div>
      {wanted.length === 0 ? (
        <p role="status" className={styles.hint}>
          {t(texts.length === 0 ? "none" : `none.${filter}`)}
        </p>
      ) : (
        <fieldset className={styles.list} disabled={isReadOnly}>
          <legend className={styles.hint}>{t("beside", { original: original.label })}</legend>
          {wanted.slice(0, count).map((row) => (
            <Row
              key={`${chosen} ${row.key}`}
              row={row}
              original={original.value}
              language={chosen}
              html={props.html}
              onSay={(said) => props.onSay(chosen, [{ source: row, said }])}
            />
          ))}
        </fieldset>
      )}
      {wanted.length > count ? (
        <Button onClick={() => setCount(count + SHOWN)}>
          {t("more", { count: Math.min(SHOWN, wanted.length - count) })}
        </Button>
      ) : null}
    </div>
  );
}

interface RowProps {
  readonly row: TranslatedText;
  readonly original: string;
  readonly language: string;
  readonly html: HtmlParts | undefined;
  readonly onSay: (said: string) => void;
}

/** The beginning of a text, by which its field is known. */
function nameOf({ text, form }: SourceText): string {
  const plain = (form === "html" ? text.replace(/<[^>]*>/g, " ") : text)
    .replace(/\s+/g, " ")
    .trim();
  return plain.length > 80 ? `${plain.slice(0, 80)}…` : plain;
}

function Row({ row, original, language, html, onSay }: RowProps) {
  const { t } = useTranslation("translations");
  const { text, said, form, maxLength, state, isOtherPlaces } = row;
  // What is typed stands until it is said: an empty article is written as an empty paragraph.
  const [typed, setTyped] = useState(said);
  const say = (next: string): void => {
    setTyped(next);
    onSay(next);
  };
  const shown = typed.trim() === said.trim() ? typed : said;
  const label = t("in", { text: nameOf(row) });
  const field = { label, hideLabel: true, lang: language, maxLength, value: shown, onChange: say };
  const error = isOtherPlaces ? t("places") : undefined;
  return (
    <div className={styles.row}>
      <div className={styles.original} lang={original} dir="auto">
        {form === "html" && html ? html.show(text) : text}
      </div>
      <div className={styles.said}>
        {form === "html" && html ? (
          <>
            {html.edit({ label, html: said, onChange: onSay })}
            {error === undefined ? null : <p className={styles.problem}>{error}</p>}
          </>
        ) : form === "line" ? (
          <TextField {...field} error={error} dir="auto" />
        ) : (
          <TextArea {...field} error={error} rows={Math.min(8, 1 + Math.ceil(text.length / 60))} />
        )}
        {state === "said" ? null : (
          <p className={styles.state}>
            <Badge tone="warning">{t(`state.${state}`)}</Badge>
            {state === "stale" ? (
              <Button
                size="small"
                variant="quiet"
                icon={<Check aria-hidden="true" />}
                onClick={() => onSay(said)}
              >
                {t("right")}
              </Button>
            ) : null}
          </p>
        )}
      </div>
    </div>
  );
}
