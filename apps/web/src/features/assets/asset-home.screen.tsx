import { useNavigate } from "@tanstack/react-router";
import { Boxes, ClipboardCheck, HandHelping, ScanLine, TriangleAlert } from "lucide-react";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useCan } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { searchWords } from "../../ui/list/list-address.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { PartBoundary } from "../../ui/part-boundary.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useLatePart } from "../../ui/use-late-part.ts";
import { FAVOURITE_ASSETS } from "../favourites/parts/favourite-assets.tsx";
import { OwnRows } from "../favourites/parts/own-rows.tsx";
import styles from "./asset-home.module.css";
import { assetListSearch } from "./parts/asset-filters.ts";
import { ChangedLast } from "./parts/changed-last.tsx";

const loadDashboard = async () => (await import("./dashboard/asset-dashboard.tsx")).AssetDashboard;
const loadCustody = async () => (await import("../custody/parts/custody-counts.tsx")).CustodyCounts;

interface LatePartProps {
  readonly load: () => Promise<ComponentType<{ readonly children: ReactNode }>>;
  /** What is said where it fails. */
  readonly failedTitle: string;
  /** What stands in its place while it loads. */
  readonly waiting: ReactNode;
  /** What belongs into it, and is shown without it where it fails. */
  readonly children?: ReactNode;
}

/** A part whose code loads late; where it fails, it says so, and the others stay. */
function LatePart({ load, failedTitle, waiting, children }: LatePartProps) {
  const { t } = useTranslation("assets");
  const { Part, key, fail } = useLatePart(load);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
    return (
      <>
        <EmptyState
          icon={<TriangleAlert />}
          title={failedTitle}
          actions={<Button onClick={() => setHasFailed(false)}>{t("retry")}</Button>}
        />
        {children}
      </>
    );
  }
  const failed = (): void => {
    fail();
    setHasFailed(true);
  };
  return (
    <PartBoundary key={key} onFail={failed}>
      <Suspense fallback={waiting}>
        <Part>{children}</Part>
      </Suspense>
    </PartBoundary>
  );
}

/** The dashboard, whose charts load late and only for those who may see them. */
function Dashboard({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("assets");
  const waiting = (
    <div role="status" aria-label={t("loading")}>
      <Skeleton height="480px" radius="var(--radius-large)" />
    </div>
  );
  return (
    <LatePart load={loadDashboard} failedTitle={t("dashboard.failed")} waiting={waiting}>
      {children}
    </LatePart>
  );
}

/** Leads to scanning: where somebody with a thing in their hand begins. */
function Scan() {
  const { t } = useTranslation("assets");
  return (
    <Section title={t("home.scan")}>
      <div className={styles.scan}>
        <p>{t("home.scanText")}</p>
        <LinkButton to={PATHS.Scan} variant="primary" icon={<ScanLine aria-hidden="true" />}>
          {t("scan")}
        </LinkButton>
      </div>
    </Section>
  );
}

/**
 * The first screen of the asset manager: search, the user's own rows, what the assets come to, and the
 * latest changes. Without the right to what they come to, scanning stands in its place.
 */
export function AssetHomeScreen() {
  const { t } = useTranslation("assets");
  const navigate = useNavigate();
  const maySeeModels = useCan("organisation.asset-models.read");
  const maySeeDashboard = useCan("organisation.asset.analytics");
  const [typed, setTyped] = useState("");
  const search = (): void => {
    const q = searchWords(typed);
    if (q !== "") void navigate({ to: PATHS.AssetManagerList, search: assetListSearch({ q }) });
  };
  const custody = (
    <LatePart load={loadCustody} failedTitle={t("dashboard.custodyFailed")} waiting={null} />
  );
  return (
    <Page>
      <PageHead
        title={t("home.title")}
        actions={
          <>
            {maySeeModels ? (
              <LinkButton
                to={PATHS.AssetModels}
                variant="quiet"
                icon={<Boxes aria-hidden="true" />}
              >
                {t("models")}
              </LinkButton>
            ) : null}
            <LinkButton
              to={PATHS.Custodies}
              variant="quiet"
              icon={<HandHelping aria-hidden="true" />}
            >
              {t("custody")}
            </LinkButton>
            <LinkButton
              to={PATHS.AssetAudits}
              variant="quiet"
              icon={<ClipboardCheck aria-hidden="true" />}
            >
              {t("audits")}
            </LinkButton>
            {maySeeDashboard ? (
              <LinkButton to={PATHS.Scan} icon={<ScanLine aria-hidden="true" />}>
                {t("scan")}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <div className={styles.content}>
        <SearchBox
          label={t("search.label")}
          placeholder={t("search.placeholder")}
          clearLabel={t("search.clear")}
          typed={typed}
          onType={setTyped}
          onClear={() => setTyped("")}
          field={{ onKeyDown: (event) => event.key === "Enter" && search() }}
        />
        {maySeeDashboard ? null : <Scan />}
        <OwnRows ofKind={FAVOURITE_ASSETS} />
        {maySeeDashboard ? <Dashboard>{custody}</Dashboard> : custody}
        <ChangedLast />
      </div>
    </Page>
  );
}
