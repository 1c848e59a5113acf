import { NAME_MAX_LENGTH } from "@storey/domain";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import panel from "../panel/panel.module.css";

interface NameProps {
  readonly title: string;
  readonly action: string;
  readonly name: string;
  /** Says where the walk is to come to. */
  readonly end: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks what a scenario is called. */
export function ScenarioNameDialog(props: NameProps) {
  const { t } = useTranslation("decision-trees");
  const [name, setName] = useState(props.name);
  const [isMissing, setMissing] = useState(false);
  const submit = (): void => {
    const isNamed = name.trim() !== "";
    setMissing(!isNamed);
    if (!isNamed) return;
    props.onName(name.trim());
    props.onClose();
  };
  return (
    <Dialog
      open
      title={props.title}
      onClose={props.onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={props.onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary">
            {props.action}
          </Button>
        </>
      }
    >
      <div className={panel["fields"]}>
        <TextField
          label={t("scenario.name")}
          value={name}
          maxLength={NAME_MAX_LENGTH}
          autoFocus
          autoComplete="off"
          error={isMissing && name.trim() === "" ? t("scenario.name.missing") : undefined}
          onChange={setName}
        />
        <p>{t("scenario.expected", { end: props.end })}</p>
      </div>
    </Dialog>
  );
}
