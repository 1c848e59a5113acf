import { type Custody, custody } from "@storey/contract";
import { useNavigate } from "@tanstack/react-router";
import { HandHelping, PackageCheck, Undo2 } from "lucide-react";
import { useMemo } from "react";
import { PATHS } from "../../app/paths.ts";
import { useListed } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { ListBulkBar } from "../../ui/list/list-bulk-bar.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { SearchedList } from "../../ui/list/searched-list.tsx";
import { useBulkChange } from "../../ui/list/use-bulk-change.ts";
import { type BulkSelection, useBulkSelection } from "../../ui/list/use-bulk-selection.ts";
import { useListAddress } from "../../ui/list/use-list-address.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { AssetManagerCrumbs } from "../assets/parts/asset-manager-crumbs.tsx";
import { CUSTODY_PAGES, custodyChanged, type ListedCustodies } from "./custody.queries.ts";
import { CUSTODY_ADDRESS, CUSTODY_LIST, CUSTODY_READER, custodySearchOf } from "./custody-list.tsx";
import { CUSTODY_ROWS } from "./custody-rows.tsx";
import { chosenThings, thingOf } from "./parts/chosen-things.ts";

function BulkBar({ bulk }: { readonly bulk: BulkSelection<Custody> }) {
  const { t } = useTranslation("custody");
  const navigate = useNavigate();
  const { selection } = bulk;
  const change = useBulkChange({
    selection,
    sliceSize: CUSTODY_LIST.bulk.sliceSize,
    nameOf: CUSTODY_ROWS.nameOf,
    doneMessage: (count) => t("takenBack", { count }),
    changed: custodyChanged,
  });
  const list = [...selection.chosen.values()];
  if (list.length === 0) return null;
  const takeBack = (): void => {
    chosenThings.set(list.map(({ asset }) => thingOf(asset)));
    void navigate({ to: PATHS.TakeBack });
  };
  return (
    <ListBulkBar label={t(CUSTODY_LIST.bulk.label)} bulk={bulk} change={change}>
      <Button icon={<Undo2 aria-hidden="true" />} onClick={takeBack}>
        {t("takeBack")}
      </Button>
    </ListBulkBar>
  );
}

function Rows({ listed }: { readonly listed: ListedCustodies }) {
  const mayTakeBack = useMayCall(custody.takeBackMany);
  const { most } = CUSTODY_LIST.bulk;
  const { search, first } = listed;
  const { bulk, aroundRows } = useBulkSelection({ reader: CUSTODY_READER, search, first, most });
  return (
    <>
      {mayTakeBack ? <BulkBar bulk={bulk} /> : null}
      <div {...aroundRows}>
        <ListTable
          rows={CUSTODY_ROWS}
          messages={CUSTODY_LIST.messages}
          label={CUSTODY_LIST.words.label}
          context={null}
          pages={CUSTODY_PAGES}
          listed={listed}
          selection={mayTakeBack ? bulk.selection : null}
          onSelectAll={bulk.selectAll}
        />
      </div>
    </>
  );
}

/** The screen of what is out: who has what, and when it is due. */
export function CustodiesScreen() {
  const { t } = useTranslation("custody");
  const { address, change } = useListAddress(CUSTODY_ADDRESS, { to: PATHS.Custodies });
  const search = useMemo(() => custodySearchOf(address), [address]);
  const listed = useListed(CUSTODY_PAGES, search);
  const mayHandOut = useMayCall(custody.handOutMany);
  const handOut = mayHandOut ? (
    <LinkButton to={PATHS.HandOut} variant="primary" icon={<HandHelping aria-hidden="true" />}>
      {t("handOut")}
    </LinkButton>
  ) : null;
  return (
    <Page>
      <PageHead
        title={t("list.title")}
        breadcrumbs={<AssetManagerCrumbs messages="custody" here={t("list.title")} />}
        actions={
          mayHandOut ? (
            <>
              <LinkButton to={PATHS.TakeBack} icon={<Undo2 aria-hidden="true" />}>
                {t("takeBack")}
              </LinkButton>
              {handOut}
            </>
          ) : null
        }
      />
      <SearchedList
        list={CUSTODY_LIST}
        {...{ address, change, listed }}
        empty={
          <EmptyState
            icon={<PackageCheck />}
            title={t("empty.title")}
            text={t("empty.text")}
            actions={handOut}
          />
        }
      >
        <Rows listed={listed} />
      </SearchedList>
    </Page>
  );
}
