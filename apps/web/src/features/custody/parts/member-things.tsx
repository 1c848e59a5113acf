import { assetBulk, custody, type Member } from "@storey/contract";
import { CUSTODY_ASSETS_MAX } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { AssetBulkDialog } from "../../assets/parts/asset-bulk-dialog.tsx";
import { AssetLink } from "../../assets/parts/asset-link.tsx";
import { thingsOfMemberQuery } from "../custody.queries.ts";
import { CUSTODY_ADDRESS } from "../custody-list.tsx";
import { chosenThings, thingOf } from "./chosen-things.ts";
import styles from "./custody.module.css";
import { DueDay } from "./due-day.tsx";

/** How many things are named; the list has the others. */
const NAMED = 5;

/**
 * What a member has, to be taken back before they leave: with a signature, or by a change of many where
 * it is more than one signature stands for.
 */
export function MemberThings({ member }: { readonly member: Pick<Member, "id" | "email"> }) {
  const { t } = useTranslation("custody");
  const navigate = useNavigate();
  const mayTakeBack = useMayCall(custody.takeBackMany);
  const mayTakeAllBack = useMayCall(assetBulk.prepare);
  const [isTakingAll, setTakingAll] = useState(false);
  const { data } = useQuery({ ...thingsOfMemberQuery(member.id), staleTime: 0 });
  if (!data || data.totalCount === 0) return null;
  const { totalCount, hasMore } = data;
  const isMany = hasMore || totalCount > CUSTODY_ASSETS_MAX;
  const title = t(hasMore ? "leaving.more" : "leaving.title", { count: totalCount });
  const search = CUSTODY_ADDRESS.write({ ...CUSTODY_ADDRESS.none, q: member.email });
  const takeBack = (): void => {
    if (isMany) {
      setTakingAll(true);
      return;
    }
    chosenThings.set(data.results.map(({ asset }) => thingOf(asset)));
    void navigate({ to: PATHS.TakeBack });
  };
  return (
    <section className={styles["stack"]} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles["quiet"]}>{t("leaving.text")}</p>
      <ul className={styles["list"]}>
        {data.results.slice(0, NAMED).map(({ id, asset, dueBack, dueState }) => (
          <li key={id} className={styles["thing"]}>
            <AssetLink assetId={asset.id}>
              <bdi>{asset.tag}</bdi> <bdi>{asset.name ?? asset.model.name}</bdi>
            </AssetLink>
            <DueDay dueBack={dueBack} dueState={dueState} />
          </li>
        ))}
      </ul>
      <div className={styles["buttons"]}>
        {(isMany ? mayTakeAllBack : mayTakeBack) ? (
          <Button icon={<Undo2 aria-hidden="true" />} onClick={takeBack}>
            {t(isMany ? "leaving.takeAll" : "takeBack")}
          </Button>
        ) : null}
        <LinkButton to={PATHS.Custodies} search={search} variant="quiet">
          {t("leaving.all")}
        </LinkButton>
      </div>
      {isTakingAll ? (
        <AssetBulkDialog
          kind="takeBack"
          order={{ heldBy: member.id }}
          fields={[]}
          onDone={() => setTakingAll(false)}
          onClose={() => setTakingAll(false)}
        />
      ) : null}
    </section>
  );
}
