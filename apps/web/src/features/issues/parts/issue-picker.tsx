import type { IssueLink, IssueSearch, IssueSummary } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { LateCombobox } from "../../../ui/combobox/late-combobox.tsx";
import { firstIssues } from "../issue.queries.ts";
import styles from "./dialogs.module.css";
import { useNames } from "./issue-labels.ts";
import { StatusBadge } from "./issue-marks.tsx";
import { useLater } from "./use-later.ts";

const SHOWN = 8;

interface IssuePickerProps {
  readonly label: string;
  /** The issue that another one is chosen for; it is never among the choices. */
  readonly issue: Pick<IssueSummary, "id" | "space" | "asset">;
  readonly chosen: IssueLink | null;
  readonly error?: string | undefined;
  /** Whether the field takes the focus when its dialog opens. */
  readonly autoFocus?: boolean;
  readonly onChoose: (issue: IssueLink) => void;
}

function nameOf({ reference, title }: IssueLink): string {
  return `${reference} ${title}`;
}

/** Searches the issues of the same space, or of the same asset where there is no space. */
function nearbyOf({ space, asset }: IssuePickerProps["issue"]): IssueSearch {
  if (space?.id) return { filters: { spaceIds: [space.id] } };
  return asset?.id ? { filters: { assetIds: [asset.id] } } : {};
}

/**
 * Chooses another issue by words or number; before anything is typed, offers those of the same
 * space.
 */
export function IssuePicker(props: IssuePickerProps) {
  const { label, issue, chosen, error, autoFocus = false, onChoose } = props;
  const { t } = useTranslation("issues");
  const names = useNames();
  const [words, setWords] = useState(chosen ? nameOf(chosen) : "");
  const isChosen = chosen !== null && words === nameOf(chosen);
  const searchTerm = useLater(isChosen ? "" : words.trim());
  const search = searchTerm === "" ? nearbyOf(issue) : { searchTerm };
  const found = useQuery(firstIssues(search, SHOWN + 1));
  const others = (found.data?.results ?? []).filter(({ id }) => id !== issue.id).slice(0, SHOWN);
  return (
    <LateCombobox
      label={label}
      hint={t("pick.hint")}
      error={error}
      icon={<Search />}
      autoFocus={autoFocus}
      words={words}
      onType={setWords}
      chosenId={chosen?.id ?? null}
      isLoading={found.isPending}
      none={
        found.error
          ? textOfError(found.error)
          : // Before anything is looked for, nothing was not found.
            t(searchTerm === "" ? "pick.hint" : "pick.none")
      }
      options={others.map((one) => ({
        id: one.id,
        name: nameOf(one),
        line: (
          <span className={styles["choiceWords"]}>
            <span>
              {one.reference} <bdi>{one.title}</bdi>
            </span>
            <span className={styles["choiceFacts"]}>
              <StatusBadge status={one.status} />
              <bdi>{names.subject(one)}</bdi>
            </span>
          </span>
        ),
      }))}
      onChoose={(id) => {
        const one = others.find((other) => other.id === id);
        if (one) onChoose(one);
      }}
    />
  );
}
