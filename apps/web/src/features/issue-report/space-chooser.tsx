import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { LateCombobox } from "../../ui/combobox/late-combobox.tsx";
import { useLater } from "../issues/parts/use-later.ts";
import { FloorName } from "../spaces/parts/floor-name.tsx";
import { searchPage } from "../spaces/space.queries.ts";
import styles from "./report.module.css";

const SHOWN = 12;

/** Asks for the space of a report that did not begin at one. */
export function SpaceChooser() {
  const { t } = useTranslation("issues");
  const [words, setWords] = useState("");
  const searchTerm = useLater(words.trim());
  const navigate = useNavigate();
  const { data, error, isPending } = useQuery(
    searchPage({ ...(searchTerm === "" ? {} : { searchTerm }), sort: "name" }, 1),
  );
  const found = data?.results.slice(0, SHOWN) ?? [];
  return (
    <LateCombobox
      label={t("report.whichSpace")}
      hint={t("report.whichSpaceHint")}
      icon={<Search />}
      words={words}
      onType={setWords}
      isLoading={isPending}
      none={error ? textOfError(error) : t("report.noSpace")}
      options={found.map((space) => ({
        id: space.id,
        name: space.name,
        line: (
          <span className={styles["choice"]}>
            <bdi>{space.name}</bdi>
            <span className={styles["hint"]}>
              <bdi>{space.location.name}</bdi> › <FloorName name={space.floor.name} />
            </span>
          </span>
        ),
      }))}
      onChoose={(spaceId) => void navigate({ to: PATHS.NewIssue, search: { spaceId } })}
    />
  );
}
