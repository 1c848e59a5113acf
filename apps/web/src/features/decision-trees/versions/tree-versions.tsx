import { type DecisionTreeVersion, decisionTrees } from "@storey/contract";
import { type TreeContent, treeChangeCounts } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changesText } from "../../../lib/changes-text.ts";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { DeviceMoment } from "../../../ui/device-moment.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { rollBackTree } from "../decision-tree.queries.ts";
import styles from "../decision-trees.module.css";
import { readTreeVersion, treeVersionQuery } from "../tree-version.queries.ts";
import { ChangedWords } from "./changed-words.tsx";
import { MoreVersions } from "./more-versions.tsx";
import { TreeComparison } from "./tree-comparison.tsx";
import { type LoadedVersions, useTreeVersions } from "./use-tree-versions.ts";
import own from "./versions.module.css";

interface TreeVersionsProps {
  readonly id: string;
  readonly publishedVersionId: string | null;
  readonly draft: TreeContent;
  readonly isReadOnly: boolean;
  /** Goes on with an earlier version as the draft. */
  readonly onTake: (content: TreeContent) => void;
  readonly onLead: (nodeId: string) => void;
}

/** Stands for the draft among the versions. */
const DRAFT = "draft";

type Choice = readonly [from: string, to: string];

/** What was published, the newest first: by whom, when, what it changed, and back to it. */
export function TreeVersions(props: TreeVersionsProps) {
  const { t } = useTranslation("decision-trees");
  const loaded = useTreeVersions(props.id);
  const { versions, error } = loaded;
  const [chosen, setChosen] = useState<Choice | null>(null);
  if (error && !versions) return <p>{textOfError(error)}</p>;
  if (!versions) return <Skeleton height="4rem" />;
  if (versions.length === 0) return <p className={styles["hint"]}>{t("versions.none")}</p>;
  return (
    <div className={own["all"]}>
      <div className={own["list"]}>
        <ul className={styles["list"]} aria-label={t("tab.versions")}>
          <Draft {...props} />
          {versions.map((version) => (
            <Version
              key={version.id}
              {...props}
              version={version}
              loaded={loaded}
              onCompare={setChosen}
            />
          ))}
        </ul>
        {error ? <p role="alert">{textOfError(error)}</p> : null}
        <MoreVersions loaded={loaded} />
      </div>
      <Compared {...props} versions={versions} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}

function Draft({ id, publishedVersionId, draft }: TreeVersionsProps) {
  const { t } = useTranslation("decision-trees");
  const published = useQuery(treeVersionQuery(id, publishedVersionId)).data?.content;
  return (
    <li className={styles["card"]}>
      <div className={styles["name"]}>
        <p>
          {t("draft")}
          {published ? `: ${changesText(treeChangeCounts(published, draft), t)}` : null}
        </p>
        {published ? <ChangedWords before={published} now={draft} /> : null}
      </div>
    </li>
  );
}

interface VersionProps extends TreeVersionsProps {
  readonly version: DecisionTreeVersion;
  readonly loaded: LoadedVersions;
  readonly onCompare: (choice: Choice) => void;
}

function Version(props: VersionProps) {
  const { publishedVersionId, isReadOnly, version, loaded, onCompare } = props;
  const { t } = useTranslation("decision-trees");
  const mayPublish = useMayCall(decisionTrees.rollBack) && !isReadOnly;
  const { id: versionId, number } = version;
  const isPublished = versionId === publishedVersionId;
  const { take, rollBack } = useVersionSteps(props);
  const compare = async (): Promise<void> => {
    const isBefore = (one: DecisionTreeVersion) => one.number === number - 1;
    const before = loaded.versions?.find(isBefore) ?? (await loaded.loadMore()).find(isBefore);
    if (before) onCompare([before.id, versionId]);
  };
  return (
    <li className={styles["card"]}>
      <div className={styles["name"]}>
        <strong>{t("version", { number })}</strong>
        <p>
          <DeviceMoment moment={version.publishedAt} /> {version.publishedBy?.name ?? ""}
        </p>
        <p>{changesText(version.changes, t)}</p>
      </div>
      <div className={styles["buttons"]}>
        {isPublished ? <Badge tone="success">{t("versions.now")}</Badge> : null}
        {number > 1 ? (
          <Button
            size="small"
            aria-label={t("change.show.of", { number })}
            onClick={() => void compare()}
          >
            {t("change.show")}
          </Button>
        ) : null}
        {isReadOnly ? null : (
          <Button size="small" aria-label={t("take.of", { number })} onClick={() => void take()}>
            {t("take")}
          </Button>
        )}
        {mayPublish && !isPublished ? (
          <Button
            size="small"
            aria-label={t("rollBack.of", { number })}
            onClick={() => void rollBack()}
          >
            {t("rollBack")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** Goes on with a version as the draft, or publishes it again once that is agreed. */
function useVersionSteps({ id, version: { id: versionId, number }, onTake }: VersionProps) {
  const { t } = useTranslation("decision-trees");
  const take = async (): Promise<void> => {
    try {
      const { content } = await readTreeVersion(id, versionId);
      onTake(content);
      showToast({ severity: "success", summary: t("take.done", { number }) });
    } catch (cause) {
      showToast({ severity: "error", summary: t("take.failed"), detail: textOfError(cause) });
    }
  };
  const rollBack = async (): Promise<void> => {
    const isAgreed = await confirm({
      title: t("rollBack.ask.title", { number }),
      text: t("rollBack.ask.text"),
      confirmLabel: t("rollBack"),
    });
    if (!isAgreed) return;
    try {
      const tree = await rollBackTree(id, versionId);
      const summary = t("publish.done", { number: tree.publishedNumber ?? 1 });
      showToast({ severity: "success", summary });
    } catch (cause) {
      showToast({ severity: "error", summary: t("publish.failed"), detail: textOfError(cause) });
    }
  };
  return { take, rollBack };
}

interface ComparedProps extends TreeVersionsProps {
  readonly versions: readonly DecisionTreeVersion[];
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Choice) => void;
}

function Compared({ versions, chosen, onChoose, ...props }: ComparedProps) {
  const { id, publishedVersionId, draft, onLead } = props;
  const { t } = useTranslation("decision-trees");
  const [fromKey, toKey] = chosen ?? [publishedVersionId ?? DRAFT, DRAFT];
  const from = useQuery(treeVersionQuery(id, fromKey === DRAFT ? null : fromKey));
  const to = useQuery(treeVersionQuery(id, toKey === DRAFT ? null : toKey));
  const choices = [
    { key: DRAFT, label: t("draft") },
    ...versions.map(({ id: key, number }) => ({ key, label: t("version", { number }) })),
  ];
  const side = (key: string, content: TreeContent | undefined) => ({
    ...{ key, label: choices.find((one) => one.key === key)?.label ?? "" },
    content: key === DRAFT ? draft : content,
  });
  const failure = from.error ?? to.error;
  return (
    <TreeComparison
      choices={choices}
      from={side(fromKey, from.data?.content)}
      to={side(toKey, to.data?.content)}
      failure={failure && textOfError(failure)}
      onChoose={(...choice) => onChoose(choice)}
      onLead={onLead}
    />
  );
}
