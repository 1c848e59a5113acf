import type { RefusedSpace } from "@storey/contract";
import { Archive, CloudOff, DoorClosed, Lock, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { AccountLink } from "./account-link.tsx";
import { GuestFrame } from "./guest-frame.tsx";
import { RefusedContact } from "./refused-contact.tsx";

interface Words {
  readonly icon: ReactNode;
  readonly key: string;
  /** Whether a login may help. */
  readonly login?: boolean;
  /** Whether a retry may help. */
  readonly retry?: boolean;
}

const FAILED: Words = { icon: <CloudOff />, key: "failed", retry: true };
const REFUSALS: Readonly<Record<string, Words>> = {
  not_found: { icon: <DoorClosed />, key: "code", login: true },
  "guest.code_revoked": { icon: <DoorClosed />, key: "revoked" },
  "guest.code_blank": { icon: <DoorClosed />, key: "blank", login: true },
  "space.archived": { icon: <Archive />, key: "archived" },
  "space.not_public": { icon: <Lock />, key: "private", login: true },
  "space.wrong_network": { icon: <WifiOff />, key: "network", login: true, retry: true },
  "space.beacon_needed": { icon: <WifiOff />, key: "beacon", login: true, retry: true },
  "asset.archived": { icon: <Archive />, key: "assetArchived" },
  "asset.not_public": { icon: <Lock />, key: "assetPrivate", login: true },
  "asset.module_off": { icon: <DoorClosed />, key: "assetOff" },
  "network.unreachable": { icon: <CloudOff />, key: "offline", retry: true },
};

/** Returns what the server says about the space of a refused code; null where it says nothing. */
function refusedSpaceOf(error: unknown): RefusedSpace | null {
  const current = error instanceof CallError ? error.current : null;
  const isRefusedSpace =
    typeof current === "object" && current !== null && "organisation" in current;
  return isRefusedSpace ? (current as RefusedSpace) : null;
}

interface GuestRefusalProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Explains why a code opens nothing, and what to do about it. */
export function GuestRefusal({ error, onRetry }: GuestRefusalProps) {
  const { t } = useTranslation("guest");
  const code = error instanceof CallError ? error.code : "";
  const words = REFUSALS[code] ?? FAILED;
  const refused = refusedSpaceOf(error);
  const why = refused?.name
    ? t("refused.archived.named", { name: refused.name })
    : t(`refused.${words.key}.text`);
  const text = REFUSALS[code] ? why : textOfError(error);
  return (
    <GuestFrame organisation={refused?.organisation ?? null} hasAccountLink={!words.login}>
      <EmptyState
        level={1}
        icon={words.icon}
        title={t(`refused.${words.key}.title`)}
        text={text}
        actions={
          <>
            {words.retry ? (
              <Button variant="primary" onClick={onRetry}>
                {t("retry")}
              </Button>
            ) : null}
            {words.login ? <AccountLink isButton /> : null}
          </>
        }
      />
      {refused ? <RefusedContact space={refused} /> : null}
    </GuestFrame>
  );
}
