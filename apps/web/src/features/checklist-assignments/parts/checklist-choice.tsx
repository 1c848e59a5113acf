import { MONTHLY_RULE, WEEKLY_RULE } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { FacetPanel } from "../../../ui/facet-panel.tsx";
import { checklistTemplatesQuery } from "../../checklist-templates/checklist-template.queries.ts";
import styles from "../assignments.module.css";
import { assignmentsQuery } from "../checklist-assignment.queries.ts";
import { ruleWords } from "../rule-words.ts";

const USUAL = { weekly: WEEKLY_RULE, monthly: MONTHLY_RULE } as const;

interface ChecklistChoiceProps {
  readonly label: string;
  /** The room whose own schedules are told; null where the usual ones of the checklists are. */
  readonly spaceId: string | null;
  /** The ids of the chosen checklists. */
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses the checklists of a room, each with how often it is due. */
export function ChecklistChoice(props: ChecklistChoiceProps) {
  const { label, spaceId, chosen, error, onChange } = props;
  const { t, locale } = useTranslation("checklist-assignments");
  const templates = useQuery(checklistTemplatesQuery());
  const target = { spaceId: spaceId ?? "" };
  const { data: assigned } = useQuery({ ...assignmentsQuery(target), enabled: spaceId !== null });
  if (!templates.data) {
    return templates.error ? (
      <p className={styles["quiet"]} role="alert">
        {textOfError(templates.error)}{" "}
        <Button size="small" onClick={() => void templates.refetch()}>
          {t("retry")}
        </Button>
      </p>
    ) : null;
  }
  // One that the room has stays on offer, whatever became of it: it ends by being taken away alone.
  const has = new Set([...chosen, ...(assigned?.results ?? []).map(({ template }) => template.id)]);
  const offered = templates.data.filter(
    ({ id, deletedAt, publishedNumber }) =>
      has.has(id) || (deletedAt === null && publishedNumber !== null),
  );
  const options = offered.map(({ id, name, defaultRecurrence }) => {
    const own = assigned?.results.find(({ template }) => template.id === id);
    const usual = { rule: USUAL[defaultRecurrence], basis: "calendar" } as const;
    return { id, name, detail: ruleWords(own ?? usual, t, locale) };
  });
  const ending = (assigned?.results ?? []).filter(({ template }) => !chosen.includes(template.id));
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    onChange(next.sort());
  };
  return (
    <fieldset className={styles["choice"]}>
      <legend>{label}</legend>
      {error ? (
        <p role="alert" className={styles["problem"]}>
          {error}
        </p>
      ) : null}
      {options.length === 0 ? (
        <p className={styles["quiet"]}>{t("choice.none")}</p>
      ) : (
        <div className={styles["scroller"]}>
          <FacetPanel label={label} options={options} chosen={chosen} onToggle={toggle} />
        </div>
      )}
      {ending.map(({ id, template: { name } }) => (
        <p key={id} className={styles["quiet"]}>
          {t("choice.ends", { name })}
        </p>
      ))}
    </fieldset>
  );
}
