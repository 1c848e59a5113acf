import { ORGANISATION_LIMITS } from "@storey/contract";
import { LANGUAGES_MAX, originalOf } from "@storey/domain";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { textOfCode } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { moved } from "../../../ui/sortable/move.ts";
import { Sortable, SortableLine } from "../../../ui/sortable/sortable.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { languagesLeft, type OrganisationLanguage, ownNameOf } from "./language-list.ts";
import styles from "./languages.module.css";
import { OtherLanguage } from "./other-language.tsx";

interface LineProps {
  readonly language: OrganisationLanguage;
  readonly place: number;
  readonly count: number;
  /** Whether texts are written in it, where there is another one. */
  readonly isOriginal: boolean;
  readonly error: string | undefined;
  /** The handle that drags the line. */
  readonly handle: ReactNode;
  readonly onLabel: (label: string) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function Line(props: LineProps) {
  const { language, place, count, isOriginal, error, handle, onLabel, onMove, onRemove } = props;
  const { t } = useTranslation("administration");
  const name = ownNameOf(language.value);
  return (
    <>
      {handle}
      <span className={styles.code}>{language.value}</span>
      <TextField
        className={styles.label}
        label={t("languages.label", { name })}
        hideLabel
        maxLength={ORGANISATION_LIMITS["languages.*.label"]?.maxLength}
        value={language.label}
        onChange={onLabel}
        error={error}
        autoComplete="off"
      />
      <span className={styles.own}>
        {place === 0 ? <Badge tone="info">{t("languages.first")}</Badge> : null}
        {isOriginal ? <Badge>{t("languages.original")}</Badge> : null}
      </span>
      <span className={styles.buttons}>
        <IconButton
          size="small"
          data-move="-1"
          disabled={place === 0}
          label={t("languages.up", { name })}
          icon={<ArrowUp />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="small"
          data-move="1"
          disabled={place === count - 1}
          label={t("languages.down", { name })}
          icon={<ArrowDown />}
          onClick={() => onMove(1)}
        />
        <IconButton
          size="small"
          disabled={count === 1}
          label={t("languages.remove", { name })}
          title={count === 1 ? t("languages.last") : t("languages.remove", { name })}
          icon={<X />}
          onClick={onRemove}
        />
      </span>
    </>
  );
}

interface LanguageOrderProps {
  readonly languages: readonly OrganisationLanguage[];
  readonly onChange: (next: readonly OrganisationLanguage[]) => void;
  /** The language that is wrong. */
  readonly wrong: OrganisationLanguage | null;
  readonly error: string;
}

const NOTHING: OrganisationLanguage = { value: "", label: "" };

function languageOf({ value }: OrganisationLanguage): string {
  return value;
}

/** Lists the languages in their order: to drag or move, name, add and remove. */
export function LanguageOrder({
  languages: all,
  onChange: onAll,
  wrong,
  error,
}: LanguageOrderProps) {
  const { t } = useTranslation("administration");
  const root = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const [isNaming, setNaming] = useState(false);
  const languages = all.filter(({ isTyped }) => !isTyped);
  // What is being typed is a part of the draft: it is saved, kept and asked for with the rest.
  const typed = all.find(({ isTyped }) => isTyped);
  const onChange = (next: readonly OrganisationLanguage[]): void =>
    onAll(typed ? [...next, typed] : next);
  const type = ({ value, label }: OrganisationLanguage): void => {
    const isEmpty = value === "" && label === "";
    setNaming(isEmpty);
    onAll(isEmpty ? languages : [...languages, { value, label, isTyped: true }]);
  };
  const left = languagesLeft(languages);
  const original = originalOf(languages);
  const focus = useFocusAfter(root);
  const step = (place: number, by: number): void => {
    const value = languages[place]?.value;
    if (!value) return;
    onChange(moved(languages, place, place + by));
    setAnnouncement(t("languages.moved", { name: ownNameOf(value), place: place + by + 1 }));
    const line = `[data-language="${value}"]`;
    focus(`${line} [data-move="${by}"]:enabled`, `${line} [data-move]:enabled`);
  };
  const remove = (place: number): void => {
    const next = languages.filter((_one, at) => at !== place);
    onChange(next);
    const neighbour = next[Math.min(place, next.length - 1)];
    focus(`[data-language="${neighbour?.value}"] input`);
  };
  const add = (language: OrganisationLanguage): void => {
    onAll([...languages, language]);
    setNaming(false);
    focus(`[data-language="${language.value}"] input`);
  };
  /** One of the menu; what is being typed stays. */
  const addKnown = (language: OrganisationLanguage): void => {
    onChange([...languages, language]);
    focus(`[data-language="${language.value}"] input`);
  };
  const nameAnother = (): void => {
    setNaming(true);
    focus("[data-other] input");
  };
  return (
    <div ref={root} className={styles.order}>
      <Sortable lines={languages} idOf={languageOf} onOrder={onChange}>
        <ol aria-label={t("languages.title")} className={styles.lines}>
          {languages.map((language, place) => (
            <SortableLine
              key={language.value}
              lineId={language.value}
              place={place}
              name={ownNameOf(language.value)}
              data-language={language.value}
              className={styles.line}
            >
              {(handle) => (
                <Line
                  handle={handle}
                  language={language}
                  place={place}
                  count={languages.length}
                  isOriginal={languages.length > 1 && language === original}
                  error={language === wrong ? error : undefined}
                  onLabel={(label) =>
                    onChange(languages.map((one, at) => (at === place ? { ...one, label } : one)))
                  }
                  onMove={(by) => step(place, by)}
                  onRemove={() => remove(place)}
                />
              )}
            </SortableLine>
          ))}
        </ol>
      </Sortable>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
      {languages.length < LANGUAGES_MAX ? (
        <Menu
          label={t("languages.add")}
          align="start"
          trigger={(attributes) => (
            <Button icon={<Plus aria-hidden="true" />} {...attributes} data-add>
              {t("languages.add")}
            </Button>
          )}
          items={[
            ...left.map((value) => {
              const label = ownNameOf(value);
              return { label, onSelect: () => addKnown({ value, label }) };
            }),
            { label: t("languages.other"), onSelect: nameAnother },
          ]}
        />
      ) : (
        <p className={styles.full}>{textOfCode("list.too_long", "", { most: LANGUAGES_MAX })}</p>
      )}
      {(isNaming || typed) && languages.length < LANGUAGES_MAX ? (
        <OtherLanguage
          languages={languages}
          typed={typed ?? NOTHING}
          error={typed !== undefined && typed === wrong ? error : undefined}
          onType={type}
          onAdd={add}
          onCancel={() => {
            setNaming(false);
            onAll(languages);
            focus("[data-add]");
          }}
        />
      ) : null}
    </div>
  );
}
