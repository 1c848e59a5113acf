import {
  CHECKLIST_ITEMS_MAX,
  CHECKLIST_RESPONSE_TYPES,
  CHECKLIST_SECTIONS_MAX,
  type ChecklistContent,
  type ChecklistItem,
  type ChecklistSection,
  checklistItems,
} from "@storey/domain";
import {
  ArrowDown,
  ArrowUp,
  CircleAlert,
  Copy,
  Plus,
  SlidersHorizontal,
  Trash2,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Sortable, SortableLine } from "../../../ui/sortable/sortable.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import {
  withChangedItem,
  withItem,
  withMovedItem,
  withMovedSection,
  withOrder,
  withoutItem,
  withoutSection,
  withSection,
  withTitle,
} from "./edit-content.ts";
import styles from "./editor.module.css";
import type { PictureSource } from "./help-picture-field.tsx";
import { ItemDetails } from "./item-details.tsx";

interface OutlineProps {
  readonly content: ChecklistContent;
  readonly onChange: (content: ChecklistContent) => void;
  /** The problems of an item, by its id, as words. */
  readonly problems: ReadonlyMap<string, readonly string[]>;
  /** The item whose details are open. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
  readonly isReadOnly: boolean;
  /** The pictures of the help, and where more are added. */
  readonly source: PictureSource;
  /** Opens what copies items of other templates. */
  readonly onCopy: () => void;
}

interface LineProps extends OutlineProps {
  readonly item: ChecklistItem;
  readonly sectionId: string;
  readonly handle: ReactNode;
  readonly focus: (...selectors: string[]) => void;
}

const lineOf = (id: string | undefined) => `[data-item="${id}"] input`;

function Line(props: LineProps) {
  const { t } = useTranslation("checklist-templates");
  const { content, onChange, item, sectionId, focus, problems, openId, onOpen } = props;
  const name = item.label.trim() || t("item.new");
  const items = checklistItems(content);
  const at = items.findIndex(({ id }) => id === item.id);
  const isOpen = openId === item.id;
  const wrong = problems.get(item.id) ?? [];
  const isFull = items.length >= CHECKLIST_ITEMS_MAX;
  const addBelow = (): void => {
    if (isFull) return;
    const id = randomId();
    onChange(withItem(content, sectionId, id, item.id));
    focus(lineOf(id));
  };
  const remove = (): void => {
    onChange(withoutItem(content, item.id));
    focus(lineOf(items[at - 1]?.id), lineOf(items[at + 1]?.id), "[data-add-section]");
  };
  const move = (by: 1 | -1): void => {
    onChange(withMovedItem(content, item.id, by));
    focus(lineOf(item.id));
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.altKey) addBelow();
    else if (event.key === "Backspace" && item.label === "" && items.length > 1) remove();
    else if (event.altKey && event.key === "ArrowUp") move(-1);
    else if (event.altKey && event.key === "ArrowDown") move(1);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles["line"]}>
        {props.handle}
        <TextField
          label={t("item.label", { place: at + 1 })}
          hideLabel
          className={styles["label"]}
          placeholder={t("item.placeholder")}
          value={item.label}
          maxLength={500}
          autoComplete="off"
          {...(wrong.length > 0 ? { error: wrong.join(" ") } : {})}
          onKeyDown={onKey}
          onChange={(label) => onChange(withChangedItem(content, { ...item, label }))}
        />
        <SelectField
          label={t("item.type", { name })}
          hideLabel
          className={styles["type"]}
          value={item.responseType}
          options={CHECKLIST_RESPONSE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(responseType) => {
            const isChoice = responseType === "choice";
            const isNumber = responseType === "number";
            const options = isChoice ? item.options : [];
            const { unit, min, max } = isNumber ? item : { unit: null, min: null, max: null };
            onChange(withChangedItem(content, { ...item, responseType, options, unit, min, max }));
            if (isChoice || isNumber) onOpen(item.id);
          }}
        />
        {item.isCritical ? (
          <Badge tone="warning" icon={<CircleAlert aria-hidden="true" />}>
            {t("critical")}
          </Badge>
        ) : null}
        <span className={styles["buttons"]}>
          <IconButton
            size="small"
            label={t("item.details", { name })}
            icon={<SlidersHorizontal />}
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? null : item.id)}
          />
          <IconButton
            size="small"
            label={t("up", { name })}
            icon={<ArrowUp />}
            disabled={at === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            size="small"
            label={t("down", { name })}
            icon={<ArrowDown />}
            disabled={at === items.length - 1}
            onClick={() => move(1)}
          />
          <IconButton
            size="small"
            label={t("remove", { name })}
            icon={<Trash2 />}
            onClick={remove}
          />
        </span>
      </div>
      {isOpen ? (
        <ItemDetails
          item={item}
          before={items.slice(0, at)}
          source={props.source}
          onChange={(next) => onChange(withChangedItem(content, next))}
        />
      ) : null}
    </>
  );
}

function Section(
  props: OutlineProps & {
    readonly section: ChecklistSection;
    readonly place: number;
    readonly focus: (...selectors: string[]) => void;
  },
) {
  const { t } = useTranslation("checklist-templates");
  const { content, onChange, section, place, focus } = props;
  const name = section.title.trim() || t("section.place", { place: place + 1 });
  const isFull = checklistItems(content).length >= CHECKLIST_ITEMS_MAX;
  return (
    <section className={styles["section"]} aria-label={name}>
      <div className={styles["line"]}>
        <TextField
          label={t("section.title", { place: place + 1 })}
          hideLabel
          className={styles["title"]}
          placeholder={t("section.placeholder")}
          value={section.title}
          maxLength={500}
          onChange={(title) => onChange(withTitle(content, section.id, title))}
        />
        <span className={styles["buttons"]}>
          <IconButton
            size="small"
            label={t("up", { name })}
            icon={<ArrowUp />}
            disabled={place === 0}
            onClick={() => onChange(withMovedSection(content, section.id, -1))}
          />
          <IconButton
            size="small"
            label={t("down", { name })}
            icon={<ArrowDown />}
            disabled={place === content.sections.length - 1}
            onClick={() => onChange(withMovedSection(content, section.id, 1))}
          />
          <IconButton
            size="small"
            label={t("section.remove", { name })}
            icon={<Trash2 />}
            onClick={() => {
              onChange(withoutSection(content, section.id));
              focus("[data-add-section]");
            }}
          />
        </span>
      </div>
      <Sortable
        lines={section.items}
        idOf={({ id }) => id}
        onOrder={(items) => onChange(withOrder(content, section.id, items))}
      >
        <ol className={styles["items"]} aria-label={t("items.of", { name })}>
          {section.items.map((item, at) => (
            <SortableLine
              key={item.id}
              lineId={item.id}
              place={at}
              name={item.label || t("item.new")}
              data-item={item.id}
              className={styles["item"]}
            >
              {(handle) => <Line {...props} item={item} sectionId={section.id} handle={handle} />}
            </SortableLine>
          ))}
        </ol>
      </Sortable>
      <Button
        size="small"
        variant="quiet"
        icon={<Plus aria-hidden="true" />}
        disabled={isFull}
        onClick={() => {
          const id = randomId();
          onChange(withItem(content, section.id, id));
          focus(lineOf(id));
        }}
      >
        {t("item.add")}
      </Button>
    </section>
  );
}

/**
 * The sections and items as an outline to type in: Enter adds the next item, Backspace in an empty one
 * removes it, Alt with an arrow moves it, as its handle and its buttons do.
 */
export function Outline(props: OutlineProps) {
  const { t } = useTranslation("checklist-templates");
  const { content, onChange, isReadOnly } = props;
  const root = useRef<HTMLFieldSetElement>(null);
  const focus = useFocusAfter(root);
  return (
    <fieldset ref={root} className={styles["outline"]} disabled={isReadOnly}>
      <legend className={styles["hint"]}>{t("outline.hint")}</legend>
      {content.sections.map((section, place) => (
        <Section key={section.id} {...props} section={section} place={place} focus={focus} />
      ))}
      <div className={styles["line"]}>
        <Button
          data-add-section=""
          icon={<Plus aria-hidden="true" />}
          disabled={content.sections.length >= CHECKLIST_SECTIONS_MAX}
          onClick={() => {
            const [id, itemId] = [randomId(), randomId()];
            onChange(withSection(content, id, itemId));
            focus(lineOf(itemId));
          }}
        >
          {t("section.add")}
        </Button>
        <Button
          icon={<Copy aria-hidden="true" />}
          disabled={content.sections.length >= CHECKLIST_SECTIONS_MAX}
          onClick={props.onCopy}
        >
          {t("copy.open")}
        </Button>
      </div>
    </fieldset>
  );
}
