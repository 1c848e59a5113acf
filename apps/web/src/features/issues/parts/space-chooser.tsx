import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { searchPage } from "../../spaces/space.queries.ts";
import styles from "./report.module.css";
import { useLater } from "./use-later.ts";

const SHOWN = 12;

/** The first question of a report that began at no space: where. */
export function SpaceChooser() {
  const { t } = useTranslation("issues");
  const [words, setWords] = useState("");
  const searchTerm = useLater(words.trim());
  const { data, error } = useQuery(
    searchPage({ ...(searchTerm === "" ? {} : { searchTerm }), sort: "name" }, 1),
  );
  const found = data?.results.slice(0, SHOWN) ?? [];
  return (
    <>
      <TextField
        label={t("report.whichSpace")}
        hint={t("report.whichSpaceHint")}
        icon={<Search />}
        autoComplete="off"
        value={words}
        onChange={setWords}
      />
      <p role="status" className={styles["hint"]}>
        {error ? textOfError(error) : data && found.length === 0 ? t("report.noSpace") : ""}
      </p>
      <ul className={styles["spaces"]}>
        {found.map((space) => (
          <li key={space.id}>
            <Link to={PATHS.NewIssue} search={{ spaceId: space.id }}>
              <bdi>{space.name}</bdi>
              <span className={styles["hint"]}>
                <bdi>{space.location.name}</bdi> › <bdi>{space.floor.name}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
