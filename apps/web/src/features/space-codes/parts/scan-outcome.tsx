import type { ScannedCode } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Ban, Building2, QrCode as QrIcon, SearchX, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { assetPath, PATHS, spacePath } from "../../../app/paths.ts";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan, useSetting } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { scannedQuery } from "../space-code.queries.ts";
import { Candidates } from "./candidates.tsx";
import { type ChosenThing, ClaimFields, useClaim, useClaimableKinds } from "./claim-form.tsx";
import { ScannedAsset } from "./scanned-asset.tsx";
import styles from "./space-codes.module.css";

interface AgainProps {
  /** Goes back to scanning. */
  readonly onAgain: () => void;
}

/** A blank code: whoever may assigns it to a space or an asset. */
function Blank({ code, onAgain }: AgainProps & { readonly code: string }) {
  const { t } = useTranslation("codes");
  const navigate = useNavigate();
  const mayClaim = useClaimableKinds().length > 0;
  const open = ({ kind, id }: ChosenThing): void => {
    void navigate({ to: kind === "space" ? spacePath(id) : assetPath(id), replace: true });
  };
  const { chosen, setChosen, waiting, problem, claim } = useClaim(code, null, open);
  const again = <Button onClick={onAgain}>{t("scan.again")}</Button>;
  if (!mayClaim) {
    return (
      <EmptyState
        icon={<QrIcon />}
        title={t("found.blank")}
        text={t("found.blankForbidden")}
        actions={again}
      />
    );
  }
  return (
    <form
      noValidate
      className={styles["stack"]}
      onSubmit={(event) => {
        event.preventDefault();
        claim();
      }}
    >
      <h2>{t("found.blank")}</h2>
      <ClaimFields chosen={chosen} onChoose={setChosen} problem={problem} exceptId={null} />
      <div className={styles["row"]}>
        <Button type="submit" variant="primary" disabled={!chosen} waiting={waiting}>
          {t("claim.confirm")}
        </Button>
        {again}
      </div>
    </form>
  );
}

function Found({ found, onAgain }: AgainProps & { readonly found: ScannedCode }) {
  const { t } = useTranslation("codes");
  const again = <Button onClick={onAgain}>{t("scan.again")}</Button>;
  if (found.kind === "blank") return <Blank code={found.code} onAgain={onAgain} />;
  if (found.kind === "revoked") {
    return (
      <EmptyState
        icon={<Ban />}
        title={t("found.revoked")}
        text={t("found.revokedText")}
        actions={again}
      />
    );
  }
  if (found.kind === "space") return <Looking />;
  if (found.kind === "asset") return <ScannedAsset asset={found.asset} onAgain={onAgain} />;
  if (found.kind === "several")
    return <Candidates candidates={found.candidates} onAgain={onAgain} />;
  return (
    <EmptyState
      icon={<Building2 />}
      title={t("found.other", { name: found.organisation.name })}
      text={t("found.otherText")}
      actions={
        <>
          {again}
          <LinkButton variant="primary" to={PATHS.Settings}>
            {t("found.settings")}
          </LinkButton>
        </>
      }
    />
  );
}

function Looking(): ReactNode {
  const { t } = useTranslation("codes");
  return (
    <div role="status" className={styles["row"]}>
      <Spinner size={20} />
      <span>{t("scan.looking")}</span>
    </div>
  );
}

/** Returns the page that a code leads to by itself; null where there is none for the user. */
function usePageOf(found: ScannedCode | undefined): string | null {
  const mayRead = useCan("organisation.assets.read");
  const withAssets = useSetting("asset_management");
  if (found?.kind === "space") return spacePath(found.space.id);
  return found?.kind === "asset" && mayRead && withAssets ? assetPath(found.asset.id) : null;
}

/** Shows where a scanned or typed text leads: to the page of its space or asset, or what to do. */
export function ScanOutcome({ text, onAgain }: AgainProps & { readonly text: string }) {
  const { t } = useTranslation("codes");
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(scannedQuery(text));
  const page = usePageOf(data);
  useEffect(() => {
    if (page !== null) void navigate({ to: page, replace: true });
  }, [page, navigate]);
  if (page !== null) return <Looking />;
  if (data) return <Found found={data} onAgain={onAgain} />;
  if (!error) return <Looking />;
  const isUnknown = error instanceof CallError && error.status === 404;
  return (
    <EmptyState
      icon={isUnknown ? <SearchX /> : <TriangleAlert />}
      title={t(isUnknown ? "found.unknown" : "found.failed")}
      text={isUnknown ? t("found.unknownText") : textOfError(error)}
      actions={
        <>
          {isUnknown ? null : <Button onClick={() => void refetch()}>{t("retry")}</Button>}
          <Button variant="primary" onClick={onAgain}>
            {t("scan.again")}
          </Button>
        </>
      }
    />
  );
}
