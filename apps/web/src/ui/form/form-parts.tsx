import { Suspense } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import styles from "./form.module.css";

/** The parts of a form that the elements around its fields need; `useForm` gives one. */
export interface ShownForm<Field extends PropertyKey = never> {
  readonly problem: string | null;
  readonly attempt: number;
  readonly wrongLabels: readonly string[];
  readonly saving: boolean;
  readonly save: () => void;
  readonly leave: () => Promise<void>;
  readonly back: () => void;
  readonly conflicts: readonly {
    readonly field: Field;
    readonly label: string;
    readonly mine: string;
    readonly theirs: string;
  }[];
  readonly resolve: (takeTheirs: ReadonlySet<Field>) => void;
}

type Told = Pick<ShownForm, "problem" | "wrongLabels">;

function Summary({ labels }: { readonly labels: readonly string[] }) {
  const { t, locale } = useTranslation("forms");
  const fields = new Intl.ListFormat(locale).format(labels);
  return <>{t("problems", { count: labels.length, fields })}</>;
}

interface FormProblemProps {
  readonly form: Told;
  /** The text before the reason: the action that failed. */
  readonly failure?: string | undefined;
}

/** The problem of the whole form; for screen readers also how many fields are wrong, and which. */
export function FormProblem({ form, failure }: FormProblemProps) {
  const { problem, wrongLabels } = form;
  return (
    <>
      {problem ? (
        <p role="alert" className={styles["alert"]}>
          {failure ? <strong>{failure} </strong> : null}
          {problem}
        </p>
      ) : null}
      <div aria-live="polite" className={styles["summary"]}>
        {wrongLabels.length > 0 ? (
          <VisuallyHidden>
            <Suspense>
              <Summary labels={wrongLabels} />
            </Suspense>
          </VisuallyHidden>
        ) : null}
      </div>
    </>
  );
}

/** Asks which value stays where somebody else changed the same field meanwhile. */
export function FormConflict<Field extends PropertyKey>({
  form,
}: {
  readonly form: Pick<ShownForm<Field>, "conflicts" | "resolve" | "back">;
}) {
  if (form.conflicts.length === 0) return null;
  return <ConflictDialog conflicts={form.conflicts} onResolve={form.resolve} onBack={form.back} />;
}
