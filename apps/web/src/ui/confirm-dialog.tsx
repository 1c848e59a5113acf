import { useState } from "react";
import { type Question, question } from "../lib/confirm.ts";
import { useTranslation } from "../lib/messages.ts";
import { useStore } from "../lib/store.ts";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";

type Asked = Question & { readonly answer: (yes: boolean) => void };

function Ask({ asked }: { readonly asked: Asked }) {
  const { t } = useTranslation("shell");
  const [typed, setTyped] = useState("");
  const word = asked.typeToConfirm;
  const ready = word === undefined || typed.trim() === word;
  return (
    <Dialog
      open
      title={asked.title}
      onClose={() => asked.answer(false)}
      onSubmit={() => ready && asked.answer(true)}
      actions={
        <>
          <Button onClick={() => asked.answer(false)}>{asked.cancelLabel ?? t("cancel")}</Button>
          <Button
            type="submit"
            variant={asked.tone === "danger" ? "danger" : "primary"}
            disabled={!ready}
          >
            {asked.confirmLabel}
          </Button>
        </>
      }
    >
      {asked.text ? <p className={styles.text}>{asked.text}</p> : null}
      {word === undefined ? null : (
        <TextField
          className={styles.typed}
          label={t("confirm.type", { word })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
      )}
    </Dialog>
  );
}

/** Shows the question of `confirm`. Stands once, in the shell. */
export function ConfirmDialog() {
  const asked = useStore(question);
  return asked ? <Ask key={asked.title} asked={asked} /> : null;
}
