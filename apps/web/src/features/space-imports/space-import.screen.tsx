import type { SpaceImport } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Check, CircleCheck, TriangleAlert } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Additions } from "./parts/additions.tsx";
import { CheckStep, DownloadErrors, ImportProblems } from "./parts/check-step.tsx";
import styles from "./parts/import.module.css";
import { ImportCountsView } from "./parts/import-counts.tsx";
import { MapStep } from "./parts/map-step.tsx";
import { ResumeStep } from "./parts/resume-step.tsx";
import { UploadStep } from "./parts/upload-step.tsx";
import { importQuery, LOOK_MS } from "./space-import.queries.ts";
import { useCommit } from "./use-commit.ts";

const STEPS = ["upload", "map", "check", "report"] as const;
type Step = (typeof STEPS)[number];

/** The step an import stands at; a checked one may be mapped again. */
export function stepOf(state: SpaceImport["state"] | null, wanted: unknown): Step {
  if (state === null) return "upload";
  if (state === "completed") return "report";
  if (state === "importing") return "check";
  return state === "uploaded" || wanted === "map" ? "map" : "check";
}

function Steps({ current }: { readonly current: Step }) {
  const { t } = useTranslation("imports");
  const at = STEPS.indexOf(current);
  return (
    <ol className={styles["steps"]} aria-label={t("steps")}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          aria-current={place === at ? "step" : undefined}
          data-done={place < at ? "" : undefined}
        >
          <span aria-hidden="true">{place < at ? <Check /> : place + 1}</span>
          <b>{t(`step.${step}`)}</b>
        </li>
      ))}
    </ol>
  );
}

function Report({ spaceImport }: { readonly spaceImport: SpaceImport }) {
  const { t } = useTranslation("imports");
  const { counts, problems, additions } = spaceImport;
  return (
    <div className={styles["stack"]}>
      <EmptyState
        icon={<CircleCheck />}
        title={t("report.title")}
        text={t("report.text", { count: (counts?.create ?? 0) + (counts?.update ?? 0) })}
        actions={
          <>
            <LinkButton to={PATHS.SpacesImport} search={{}}>
              {t("report.again")}
            </LinkButton>
            <LinkButton to={PATHS.Home} variant="primary">
              {t("report.spaces")}
            </LinkButton>
          </>
        }
      />
      {counts ? (
        <Section title={t("report.counts")}>
          <div className={styles["stack"]}>
            <ImportCountsView counts={counts} />
            {additions ? <Additions additions={additions} counts={counts} /> : null}
          </div>
        </Section>
      ) : null}
      {problems.length > 0 ? (
        <Section
          title={t("problems.title")}
          actions={
            counts && counts.errors > 0 ? <DownloadErrors spaceImport={spaceImport} /> : null
          }
        >
          <ImportProblems problems={problems} />
        </Section>
      ) : null}
    </div>
  );
}

function Begun({
  id,
  wanted,
  go,
}: {
  readonly id: string;
  readonly wanted: unknown;
  readonly go: (id: string, step?: Step) => void;
}) {
  const { t } = useTranslation("imports");
  const commit = useCommit(id);
  const { data, error, refetch } = useQuery({
    ...importQuery(id),
    // What somebody else writes, or the server after this tab's line broke, comes to its end unasked.
    refetchInterval: ({ state }) =>
      state.data?.state === "importing" && !commit.isRunning ? LOOK_MS : false,
  });
  if (!data) {
    return error ? (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("missing")}
        text={textOfError(error)}
        actions={
          <>
            <Button onClick={() => void refetch()}>{t("retry")}</Button>
            <LinkButton to={PATHS.SpacesImport} search={{}} variant="primary">
              {t("report.again")}
            </LinkButton>
          </>
        }
      />
    ) : (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="420px" radius="var(--radius-large)" />
      </div>
    );
  }
  const step = stepOf(data.state, wanted);
  return (
    <>
      <Steps current={step} />
      {step === "map" ? <MapStep key={id} spaceImport={data} onChecked={() => go(id)} /> : null}
      {step === "check" && data.state !== "importing" ? (
        <CheckStep
          spaceImport={data}
          commit={commit}
          onBack={() => {
            commit.forgetError();
            go(id, "map");
          }}
        />
      ) : null}
      {data.state === "importing" ? <ResumeStep spaceImport={data} commit={commit} /> : null}
      {step === "report" ? <Report spaceImport={data} /> : null}
    </>
  );
}

/** Brings spaces in from a file: upload, say what the columns mean, check, import, report. */
export function SpaceImportScreen() {
  const { t } = useTranslation("imports");
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const id = typeof search["id"] === "string" ? search["id"] : null;
  const go = (next: string, step?: Step): void => {
    void navigate({ to: PATHS.SpacesImport, search: { id: next, ...(step ? { step } : {}) } });
  };
  return (
    <Page>
      <PageHead
        title={t("title")}
        text={t("text")}
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="admin" to={PATHS.OrganisationAdmin}>
                {t("admin")}
              </Link>,
              <span key="import" aria-current="page">
                {t("title")}
              </span>,
            ]}
          </Breadcrumbs>
        }
      />
      {id === null ? (
        <>
          <Steps current="upload" />
          <UploadStep onDone={(next) => go(next)} />
        </>
      ) : (
        <Begun id={id} wanted={search["step"]} go={go} />
      )}
    </Page>
  );
}
