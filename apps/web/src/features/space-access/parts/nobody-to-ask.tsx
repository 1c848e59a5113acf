import { organisations } from "@storey/contract";
import { CircleHelp } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { useOrganisation, useUser } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { changeOrganisation } from "../../organisation-admin/organisation.queries.ts";
import styles from "./space-access.module.css";

/** Says that the address is there now; it takes the focus, as the pressed button is gone. */
function Given({ email }: { readonly email: string }) {
  const { t } = useTranslation("access");
  const line = useRef<HTMLElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <b ref={line} tabIndex={-1}>
      {t("nobody.given", { email })}
    </b>
  );
}

function Note() {
  const { t } = useTranslation("access");
  const organisation = useOrganisation();
  const own = useUser()?.email ?? null;
  const mayGive = useMayCall(organisations.update);
  const [given, setGiven] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!organisation || (organisation.email !== null && given === null)) return null;
  const give = async (email: string): Promise<void> => {
    setProblem(null);
    setWaiting(true);
    const saved = await changeOrganisation(organisation.version, { email }, (cause) =>
      setProblem(textOfError(cause)),
    );
    setWaiting(false);
    if (saved) setGiven(email);
  };
  return (
    <div
      role="note"
      className={styles["note"]}
      aria-label={t("nobody")}
      data-open={given === null ? undefined : ""}
    >
      <CircleHelp aria-hidden="true" />
      <div className={styles["words"]}>
        {given === null ? (
          <>
            <b>{t("nobody")}</b>
            <p>
              {t("nobody.text", { name: organisation.name })}{" "}
              {mayGive && own ? t("nobody.other") : t("nobody.ask")}
            </p>
            {mayGive && own ? (
              <Button waiting={isWaiting} onClick={() => void give(own)}>
                {t("nobody.mend", { email: own })}
              </Button>
            ) : null}
          </>
        ) : null}
        {problem === null ? null : (
          <p role="alert">
            {t("nobody.failed")}. {problem}
          </p>
        )}
        <div role="status">{given === null ? null : <Given email={given} />}</div>
      </div>
    </div>
  );
}

/**
 * Says that the organisation gives no address, so that visitors who scan what is printed have nobody
 * to ask; who may change it gives their own by one press. Renders nothing where there is one.
 */
export function NobodyToAsk() {
  return (
    <Suspense fallback={null}>
      <Note />
    </Suspense>
  );
}
