import type { TreeConnectionRefusal, TreeContent, TreeNode } from "@storey/domain";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { tellingName } from "../parts/node-words.ts";
import styles from "./panel.module.css";

interface ChooseNodeProps {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  readonly content: TreeContent;
  /** The node that is connected, which is not offered. */
  readonly node: TreeNode;
  /** Makes what tells of a node why it may not be chosen; null if it may. */
  readonly refusals: () => (node: TreeNode) => TreeConnectionRefusal | null;
  /** Connects; returns why not. */
  readonly onChoose: (id: string) => TreeConnectionRefusal | null;
  readonly onClose: () => void;
}

/**
 * A choice of another node of the tree, found by its words. What may be chosen comes first; the others
 * say why they may not.
 */
export function ChooseNodeDialog(props: ChooseNodeProps) {
  const { t } = useTranslation("decision-trees");
  const { content, node } = props;
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState("");
  const [refusal, setRefusal] = useState<TreeConnectionRefusal | null>(null);
  // Each letter of the search asks of all nodes again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be chosen depends on the tree and the node alone.
  const refusalOf = useMemo(() => props.refusals(), [content, node]);
  const wanted = words.trim().toLocaleLowerCase();
  const found = content.nodes.flatMap((one) => {
    if (one.id === node.id) return [];
    const label = `${tellingName(content, one, t)} (${t(`type.${one.type}`)})`;
    if (!label.toLocaleLowerCase().includes(wanted)) return [];
    return [{ value: one.id, label, why: refusalOf(one) }];
  });
  const offered = found.filter(({ why }) => why === null);
  const refused = found.filter(({ why }) => why !== null);
  // Where nothing may be chosen for one reason, such as a step that leads on already, it is said once.
  const reasons = new Set(refused.map(({ why }) => why));
  const [whyNone] = offered.length === 0 && reasons.size === 1 ? reasons : [];
  const none = t(refused.length > 0 ? "choose.refused" : "choose.none");
  const options = [
    ...(offered.length > 0 ? offered : [{ value: "", label: none }]),
    ...refused.map(({ value: id, label, why }) => ({
      value: id,
      label: `${label}: ${t(`problem.${why}`)}`,
      disabled: true,
    })),
  ];
  const value = offered.some((one) => one.value === chosen) ? chosen : (offered[0]?.value ?? "");
  return (
    <Dialog
      open
      title={props.title}
      onClose={props.onClose}
      onSubmit={() => {
        if (value === "") return;
        const found = props.onChoose(value);
        setRefusal(found);
        if (!found) props.onClose();
      }}
      actions={
        <>
          <Button onClick={props.onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" disabled={value === ""}>
            {props.action}
          </Button>
        </>
      }
    >
      <div className={styles["fields"]}>
        <TextField
          autoFocus
          label={t("choose.words")}
          value={words}
          autoComplete="off"
          onChange={setWords}
        />
        <SelectField
          label={props.label}
          value={value}
          options={options}
          onChange={(id) => {
            setChosen(id);
            setRefusal(null);
          }}
        />
        {whyNone && !refusal ? <p>{t(`problem.${whyNone}`)}</p> : null}
        {refusal ? (
          <p role="alert" className={styles["alert"]}>
            <strong>{t("connect.failed")}</strong> {t(`problem.${refusal}`)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
