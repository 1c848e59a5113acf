import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { importQuery, LOOK_MS } from "./import.queries.ts";
import {
  type ImportKind,
  ImportKindProvider,
  useImportKind,
  useKindMessages,
} from "./import-kind.ts";
import { CheckStep } from "./parts/check-step.tsx";
import { EarlierImports } from "./parts/earlier-imports.tsx";
import { MapStep } from "./parts/map-step.tsx";
import { ReportStep } from "./parts/report-step.tsx";
import { ResumeStep } from "./parts/resume-step.tsx";
import { type Step, Steps, stepOf } from "./parts/steps.tsx";
import { UndoStep } from "./parts/undo-step.tsx";
import { UploadStep } from "./parts/upload-step.tsx";
import { useCommit } from "./use-commit.ts";

interface BegunProps {
  readonly id: string;
  readonly wanted: unknown;
  readonly go: (id: string, step?: Step) => void;
}

function Begun({ id, wanted, go }: BegunProps) {
  const { t } = useTranslation("imports");
  const kind = useImportKind();
  const commit = useCommit(id);
  const { data, error, refetch } = useQuery({
    ...importQuery(kind, id),
    // What this tab writes shows its progress. What somebody else writes, or the server goes on
    // writing after this tab lost its connection, is refetched until it ends.
    refetchInterval: ({ state }) =>
      commit.isRunning || state.data?.state === "undoing" || state.data?.state === "importing"
        ? LOOK_MS
        : false,
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
            <LinkButton to={kind.path} search={{}} variant="primary">
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
      {step === "map" ? <MapStep key={id} given={data} onChecked={() => go(id)} /> : null}
      {step === "check" && data.state !== "importing" ? (
        <CheckStep
          given={data}
          commit={commit}
          onBack={() => {
            commit.forgetError();
            go(id, "map");
          }}
        />
      ) : null}
      {data.state === "importing" ? <ResumeStep given={data} commit={commit} /> : null}
      {data.state === "completed" ? <ReportStep given={data} /> : null}
      {data.state === "undoing" || data.state === "undone" ? <UndoStep given={data} /> : null}
    </>
  );
}

function Head() {
  const own = useKindMessages();
  const { parentPath } = useImportKind();
  return (
    <PageHead
      title={own("title")}
      text={own("text")}
      breadcrumbs={
        <Breadcrumbs>
          {[
            <Link key="admin" to={parentPath}>
              {own("admin")}
            </Link>,
            <span key="import" aria-current="page">
              {own("title")}
            </span>,
          ]}
        </Breadcrumbs>
      }
    />
  );
}

/** Imports records from a file: upload, map the columns, check, import, report, undo. */
export function ImportScreen({ kind }: { readonly kind: ImportKind }) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const id = typeof search["id"] === "string" ? search["id"] : null;
  const go = (next: string, step?: Step): void => {
    void navigate({ to: kind.path, search: { id: next, ...(step ? { step } : {}) } });
  };
  return (
    <ImportKindProvider value={kind}>
      <Page>
        <Head />
        {id === null ? (
          <>
            <Steps current="upload" />
            <UploadStep onDone={(next) => go(next)} />
            <EarlierImports />
          </>
        ) : (
          <Begun id={id} wanted={search["step"]} go={go} />
        )}
      </Page>
    </ImportKindProvider>
  );
}
