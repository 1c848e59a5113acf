import type { IssueLink } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useId, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { firstIssues } from "../issue.queries.ts";
import styles from "./dialogs.module.css";
import { StatusBadge } from "./issue-marks.tsx";
import { useLater } from "./use-later.ts";

const SHOWN = 8;

interface IssuePickerProps {
  readonly label: string;
  /** The issue that looks for another; never among the choices. */
  readonly issue: { readonly id: string; readonly space: { readonly id: string | null } };
  readonly chosen: IssueLink | null;
  readonly error?: string | undefined;
  /** Where it is what a dialog begins with. */
  readonly autoFocus?: boolean;
  readonly onChoose: (issue: IssueLink) => void;
}

/** Chooses another issue by words or number; before anything is typed, those of the same space. */
export function IssuePicker(props: IssuePickerProps) {
  const { label, issue, chosen, error, autoFocus = false, onChoose } = props;
  const { t } = useTranslation("issues");
  const [words, setWords] = useState("");
  const name = useId();
  const searchTerm = useLater(words.trim());
  const nearby = issue.space.id === null ? {} : { filters: { spaceIds: [issue.space.id] } };
  const search = searchTerm === "" ? nearby : { searchTerm };
  const found = useQuery(firstIssues(search, SHOWN + 1));
  const others = (found.data?.results ?? []).filter(({ id }) => id !== issue.id).slice(0, SHOWN);
  return (
    <div className={styles["form"]}>
      <TextField
        label={label}
        hint={t("pick.hint")}
        error={error}
        icon={<Search />}
        autoFocus={autoFocus}
        autoComplete="off"
        value={words}
        onChange={setWords}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div role="radiogroup" aria-label={t("pick.found")} className={styles["options"]}>
        {others.map((one) => (
          <label key={one.id} className={styles["choice"]}>
            <input
              type="radio"
              name={name}
              checked={chosen?.id === one.id}
              onChange={() => onChoose(one)}
            />
            <span className={styles["choiceWords"]}>
              <span>
                {one.reference} <bdi>{one.title}</bdi>
              </span>
              <span className={styles["choiceFacts"]}>
                <StatusBadge status={one.status} />
                <bdi>{one.space.name}</bdi>
              </span>
            </span>
          </label>
        ))}
      </div>
      <p role="status" className={styles["hint"]}>
        {found.error
          ? textOfError(found.error)
          : searchTerm !== "" && found.data && others.length === 0
            ? t("pick.none")
            : ""}
      </p>
    </div>
  );
}
