import { TREE_VALUE_MAX_LENGTH, type TreeStop, type TreeValue, valueInWords } from "@storey/domain";
import { ArrowRight } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TreeAnswers } from "./tree-answers.tsx";
import { useTextLanguage } from "./tree-language.ts";
import styles from "./tree-step.module.css";
import { useTreeWords } from "./use-tree-words.ts";

interface TreeVariableInputProps {
  readonly stop: Extract<TreeStop, { kind: "variable" }>;
  readonly onValue: (value: TreeValue) => void;
}

/** Reads a number with a comma or a point; null for what is none. */
function numberIn(text: string): number | null {
  const plain = text.trim().replace(/[−–]/, "-").replace(",", ".");
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** What is asked of somebody, by its type: pressed where there is a choice, else entered. */
export function TreeVariableInput({ stop, onValue }: TreeVariableInputProps) {
  const { t, value: written } = useTreeWords();
  const langOf = useTextLanguage();
  const { variable, proposed } = stop;
  if (variable.type === "text" || variable.type === "number")
    return <Typed stop={stop} onValue={onValue} />;
  const values: readonly TreeValue[] =
    variable.type === "boolean" ? [true, false] : variable.options;
  return (
    <TreeAnswers
      answers={values.map((value) => ({
        id: String(value),
        label: written(valueInWords(variable, value)),
        lang: langOf(`option.${variable.id}.${value}`),
        icon: null,
        mark: value === proposed ? t("proposed") : null,
      }))}
      onChoose={(id) => {
        const value = values.find((one) => String(one) === id);
        if (value !== undefined) onValue(value);
      }}
    />
  );
}

function Typed({ stop: { variable, proposed }, onValue }: TreeVariableInputProps) {
  const { t, value: written } = useTreeWords();
  const langOf = useTextLanguage();
  const [typed, setTyped] = useState(proposed === null ? "" : written(proposed));
  const [isTold, setTold] = useState(false);
  const isNumber = variable.type === "number";
  const value = isNumber ? numberIn(typed) : typed.trim() === "" ? null : typed.trim();
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    setTold(true);
    if (value !== null) onValue(value);
  };
  const problem = t(isNumber ? "number.invalid" : "text.missing");
  return (
    <form className={styles["typed"]} onSubmit={enter} noValidate>
      <TextField
        label={
          <span lang={langOf(`variable.${variable.id}`)} dir="auto">
            {variable.label}
          </span>
        }
        value={typed}
        onChange={setTyped}
        error={isTold && value === null ? problem : undefined}
        hint={proposed === null ? undefined : t("proposed.hint")}
        inputMode={isNumber ? "decimal" : "text"}
        enterKeyHint="next"
        autoComplete="off"
        maxLength={TREE_VALUE_MAX_LENGTH}
      />
      <Button
        type="submit"
        size="large"
        variant="primary"
        wide
        icon={<ArrowRight aria-hidden="true" />}
      >
        {t("next")}
      </Button>
    </form>
  );
}
