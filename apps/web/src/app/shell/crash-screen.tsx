import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { logFailure } from "../../lib/log.ts";
import { useTranslation } from "../../lib/messages.ts";
import { online } from "../../lib/online.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFirstFrameEnd } from "./use-first-frame-end.ts";

/** Takes the place of a screen that failed: the message, the reference, and Retry. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation("shell");
  const router = useRouter();
  const connected = useStore(online);
  useFirstFrameEnd();
  useEffect(() => logFailure("A screen failed", error), [error]);
  const reference = error instanceof CallError ? error.requestId : "";
  const retry = async (): Promise<void> => {
    await router.invalidate();
    reset();
  };
  return (
    <EmptyState
      icon={<TriangleAlert />}
      title={connected ? textOfError(error) : t("offline")}
      text={
        <>
          {t("crash.text")}
          {reference ? ` ${t("crash.reference", { reference })}` : null}
        </>
      }
      actions={
        <Button variant="primary" onClick={() => void retry()}>
          {t("retry")}
        </Button>
      }
    />
  );
}
