import {
  furtherLanguages,
  originalOf,
  TRANSLATED_KINDS,
  type TranslatedKind,
} from "@storey/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { CircleCheck, Languages, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useOrganisation } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { MISSING_PAGE_SIZE, missingTranslationsQuery } from "./all-translations.queries.ts";
import { AllFiles } from "./parts/all-files.tsx";
import styles from "./parts/missing.module.css";
import { MissingList } from "./parts/missing-list.tsx";
import type { OneName } from "./parts/name-translations.tsx";

const NameTranslations = lazy(async () => ({
  default: (await import("./parts/name-translations.tsx")).NameTranslations,
}));

const EVERY = "every";

interface Address {
  readonly kind: TranslatedKind | typeof EVERY;
  readonly language: string;
  readonly page: number;
}

/** What the address asks for, and a way to ask for something else: the first page of it. */
function useAddress(codes: readonly string[]) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const page = Number(search["page"]);
  const address: Address = {
    kind: TRANSLATED_KINDS.find((kind) => kind === search["kind"]) ?? EVERY,
    language: codes.find((code) => code === search["language"]) ?? EVERY,
    page: Number.isInteger(page) && page > 1 && page <= 1000 ? page : 1,
  };
  const change = (changes: Partial<Address>): void => {
    const { kind, language, page: next } = { ...address, page: 1, ...changes };
    void navigate({
      to: PATHS.MissingTranslations,
      search: {
        ...(kind === EVERY ? {} : { kind }),
        ...(language === EVERY ? {} : { language }),
        ...(next === 1 ? {} : { page: next }),
      },
      resetScroll: false,
    });
  };
  return [address, change] as const;
}

/** The screen of what misses which language of the organisation, and of files for translators of all of it. */
export function MissingTranslationsScreen() {
  const { t } = useTranslation("translations");
  const languages = useOrganisation()?.languages ?? [];
  const original = originalOf(languages);
  const further = furtherLanguages(languages);
  const [opened, setOpened] = useState<OneName | null>(null);
  const kept = useKeptFocus<HTMLElement>("list");
  const [address, change] = useAddress(further.map(({ value }) => value));
  const { kind, language, page } = address;
  const search = {
    ...(kind === EVERY ? {} : { kind }),
    ...(language === EVERY ? {} : { language }),
  };
  const { data, error, refetch } = useQuery({
    ...missingTranslationsQuery(search, page),
    placeholderData: keepPreviousData,
    enabled: further.length > 0,
  });
  const counted = (wanted: (one: { kind: string; language: string }) => boolean): number =>
    (data?.counts ?? []).filter(wanted).reduce((sum, { missing }) => sum + missing, 0);
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / MISSING_PAGE_SIZE));
  return (
    <Page>
      <PageHead
        title={t("missing.title")}
        text={t("missing.text")}
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="languages" to={PATHS.OrganisationAdmin} search={{ tab: "languages" }}>
                {t("missing.languages")}
              </Link>,
              <span key="here" aria-current="page">
                {t("missing.title")}
              </span>,
            ]}
          </Breadcrumbs>
        }
        actions={
          original && further.length > 0 ? (
            <AllFiles
              kinds={kind === EVERY ? TRANSLATED_KINDS : [kind]}
              original={original}
              further={further}
              language={further.find(({ value }) => value === language) ?? null}
            />
          ) : null
        }
      />
      {further.length === 0 ? (
        <EmptyState icon={<Languages />} title={t("missing.title")} text={t("one")} />
      ) : (
        <>
          <div className={styles.filters}>
            <SelectField
              label={t("missing.kind")}
              value={kind}
              options={[EVERY, ...TRANSLATED_KINDS].map((value) => ({
                value,
                label: t(`missing.kind.${value}`, {
                  count: counted((one) => value === EVERY || one.kind === value),
                }),
              }))}
              onChange={(next) => change({ kind: next as Address["kind"] })}
            />
            <SelectField
              label={t("language")}
              value={language}
              options={[
                { value: EVERY, label: t("missing.language.every") },
                ...further.map(({ value, label }) => ({
                  value,
                  label: t("missing.language.of", {
                    name: label,
                    count: counted((one) => one.language === value),
                  }),
                })),
              ]}
              onChange={(next) => change({ language: next })}
            />
            <p role="status" className={styles.count}>
              {data ? t("missing.count", { count: data.totalCount }) : ""}
            </p>
          </div>
          {!data && error ? (
            <EmptyState
              icon={<TriangleAlert />}
              title={t("missing.failed")}
              text={textOfError(error)}
              actions={<Button onClick={() => void refetch()}>{t("missing.retry")}</Button>}
            />
          ) : null}
          {!data && !error ? <Skeleton height="320px" radius="var(--radius-large)" /> : null}
          {data?.totalCount === 0 ? (
            <EmptyState icon={<CircleCheck />} title={t("none.missing")} text={t("missing.none")} />
          ) : null}
          {data && data.results.length > 0 ? (
            <section ref={kept.ref} aria-label={t("missing.title")} onFocus={kept.onFocus}>
              <MissingList rows={data.results} languages={further} onOpen={setOpened} />
            </section>
          ) : null}
          {pages > 1 ? (
            <nav aria-label={t("missing.pages")} className={styles.pages}>
              <Button disabled={page === 1} onClick={() => change({ page: page - 1 })}>
                {t("missing.before")}
              </Button>
              <span>{t("missing.page", { page, pages })}</span>
              <Button disabled={page >= pages} onClick={() => change({ page: page + 1 })}>
                {t("missing.next")}
              </Button>
            </nav>
          ) : null}
        </>
      )}
      {opened ? (
        <Suspense fallback={null}>
          <NameTranslations of={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
