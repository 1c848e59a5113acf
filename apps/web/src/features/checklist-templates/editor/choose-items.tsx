import type { ChecklistTemplate } from "@storey/contract";
import { type ChecklistSection, checklistItems } from "@storey/domain";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { looseConditions } from "./copied-items.ts";
import styles from "./copy-items.module.css";

interface ChooseItemsProps {
  readonly template: ChecklistTemplate;
  /** The ids of the chosen items. */
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  /** Goes back to the choice of the template. */
  readonly onBack: () => void;
}

function Section({
  section,
  place,
  chosen,
  onSet,
}: {
  readonly section: ChecklistSection;
  readonly place: number;
  readonly chosen: ReadonlySet<string>;
  readonly onSet: (ids: readonly string[], isChosen: boolean) => void;
}) {
  const { t } = useTranslation("checklist-templates");
  const ids = section.items.map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  const name = section.title.trim() || t("section.place", { place: place + 1 });
  return (
    <li className={styles["section"]}>
      <Checkbox
        label={
          <strong>
            <bdi>{name}</bdi>
          </strong>
        }
        checked={count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={(isChosen) => onSet(ids, isChosen)}
      />
      <ul className={styles["items"]} aria-label={t("items.of", { name })}>
        {section.items.map(({ id, label }) => (
          <li key={id}>
            <Checkbox
              label={<bdi>{label.trim() || t("item.new")}</bdi>}
              checked={chosen.has(id)}
              onChange={(isChosen) => onSet([id], isChosen)}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The sections and items of a template, to be chosen one by one, by section, or all. */
export function ChooseItems({ template, chosen, onChange, onBack }: ChooseItemsProps) {
  const { t } = useTranslation("checklist-templates");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name, content } = template;
  const ids = checklistItems(content).map(({ id }) => id);
  const set = (some: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const id of some) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  const loose = looseConditions(content, chosen);
  return (
    <div className={styles["stack"]}>
      <div className={styles["head"]}>
        <h3 ref={heading} tabIndex={-1} className={styles["title"]}>
          <bdi>{name}</bdi>
        </h3>
        <Button size="small" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          {t("copy.other")}
        </Button>
      </div>
      <Checkbox
        label={t("copy.all")}
        checked={ids.every((id) => chosen.has(id))}
        indeterminate={chosen.size > 0 && chosen.size < ids.length}
        onChange={(isChosen) => set(ids, isChosen)}
      />
      <ul className={styles["list"]} aria-label={t("copy.choose")}>
        {content.sections.map((section, place) =>
          section.items.length === 0 ? null : (
            <Section key={section.id} section={section} place={place} chosen={chosen} onSet={set} />
          ),
        )}
      </ul>
      <output aria-live="polite" className={styles["hint"]}>
        {loose > 0 ? t("copy.loose", { count: loose }) : null}
      </output>
    </div>
  );
}
