import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { checklistTemplatesQuery } from "../checklist-template.queries.ts";
import styles from "./copy-items.module.css";

interface ChooseTemplateProps {
  readonly exceptId: string;
  readonly onChoose: (id: string) => void;
}

/** The other templates, to be searched by name and description. */
export function ChooseTemplate({ exceptId, onChoose }: ChooseTemplateProps) {
  const { t } = useTranslation("checklist-templates");
  const { data, error } = useQuery(checklistTemplatesQuery());
  const [words, setWords] = useState("");
  if (error && !data) return <p role="alert">{textOfError(error)}</p>;
  if (!data) {
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="4rem" />
      </div>
    );
  }
  const wanted = words.trim().toLocaleLowerCase();
  const others = data.filter(
    ({ id, deletedAt, itemsCount }) => id !== exceptId && deletedAt === null && itemsCount > 0,
  );
  const found = others.filter(({ name, description }) =>
    `${name} ${description}`.toLocaleLowerCase().includes(wanted),
  );
  return (
    <div className={styles["stack"]}>
      <TextField
        label={t("search.label")}
        type="search"
        autoFocus
        autoComplete="off"
        value={words}
        // Nothing is chosen yet that could be copied.
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
        onChange={setWords}
      />
      <output aria-live="polite" className={styles["hint"]}>
        {t("count", { count: found.length })}
      </output>
      <ul className={styles["list"]} aria-label={t("list.label")}>
        {found.map(({ id, name, itemsCount }) => (
          <li key={id}>
            <button type="button" className={styles["template"]} onClick={() => onChoose(id)}>
              <bdi>{name}</bdi>
              <span className={styles["hint"]}>{t("items", { count: itemsCount })}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
