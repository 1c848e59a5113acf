import type { Space } from "@storey/contract";
import { fold, wordsOf } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Package } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useSetting } from "../../lib/session/use-session.ts";
import { LateCombobox } from "../../ui/combobox/late-combobox.tsx";
import { assetsToChoose } from "../assets/asset.queries.ts";
import styles from "./report.module.css";
import { keyOfSubject } from "./report-subject.ts";
import type { Report } from "./use-report.ts";

const SHOWN = 12;

interface AssetChooserProps {
  readonly space: Space;
  readonly report: Report;
}

/**
 * Asks which asset of the space a report is about, where there are some. What is written already goes
 * along. Shows nothing where it cannot be told which there are: the report is about the space then.
 */
export function AssetChooser({ space, report }: AssetChooserProps) {
  const { t } = useTranslation("issues");
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const enabled = useSetting("asset_management");
  const { data } = useQuery({ ...assetsToChoose(space.id), enabled });
  if (!enabled || !data || data.totalCount === 0) return null;
  const wanted = wordsOf(words);
  const options = data.results
    .map(({ id, tag, name, model, assetType }) => ({
      id,
      name: `${tag} ${name ?? model.name}`,
      type: assetType.name,
    }))
    .filter(({ name, type }) => {
      const text = fold(`${name} ${type}`);
      return wanted.every((word) => text.includes(word));
    });
  const choose = async (assetId: string): Promise<void> => {
    const subject = { spaceId: space.id, assetId };
    await report.handOver(keyOfSubject(subject));
    void navigate({ to: PATHS.NewIssue, search: subject });
  };
  return (
    <LateCombobox
      label={t("report.thing")}
      hint={t("report.thingHint")}
      icon={<Package />}
      words={words}
      onType={setWords}
      isLoading={false}
      none={t("report.noThing")}
      options={options.slice(0, SHOWN).map(({ id, name, type }) => ({
        id,
        name,
        line: (
          <span className={styles["choice"]}>
            <bdi>{name}</bdi>
            <span className={styles["hint"]}>
              <bdi>{type}</bdi>
            </span>
          </span>
        ),
      }))}
      onChoose={(id) => void choose(id)}
    />
  );
}
