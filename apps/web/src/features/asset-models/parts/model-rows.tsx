import type { AssetModelSummary } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { Archive } from "lucide-react";
import type { ReactNode } from "react";
import { type Namespace, type Translate, useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import type { ListColumn, ListRows } from "../../../ui/list/list-declaration.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SizedPicture } from "../../images/parts/space-picture.tsx";
import styles from "./models.module.css";

const PICTURE_PX = 44;

type Thing = NonNullable<Parameters<typeof SizedPicture>[0]["thing"]>;

/** What every model says in a list, whoever keeps it. */
type ListedModel = Pick<AssetModelSummary, "name" | "partNumber" | "picture" | "deletedAt">;

/** What tells the models of an organisation from those that are kept for all. */
interface ModelRows<Model extends ListedModel, Sort extends string> {
  readonly messages: Namespace;
  /** The path of its page. */
  readonly pathOf: (model: Model) => string;
  readonly thingOf: (model: Model) => Thing;
  /** Kind and manufacturer: the keys of their heads, and how they are called. */
  readonly type: readonly [label: string, nameOf: (model: Model) => string];
  readonly maker: readonly [label: string, nameOf: (model: Model) => string | null];
  /** How much it is used, in the last column. */
  readonly use: Pick<ListColumn<Model, Sort, null>, "id" | "label" | "width" | "sort">;
  readonly useOf: (t: Translate, model: Model) => ReactNode;
}

/** The orders by name, which every list of models has. */
type ByName = "name" | "-name";

/** Returns the rows of a list of models: picture, name, kind, manufacturer and use. */
export function modelRows<Model extends ListedModel, Sort extends string>(
  how: ModelRows<Model, Sort | ByName>,
): ListRows<Model, Sort | ByName, null> {
  const [typeLabel, typeOf] = how.type;
  const [makerLabel, makerOf] = how.maker;
  return {
    rowPx: 64,
    cardPx: 164,
    cardClassName: styles.card,
    skeleton: (
      <>
        <Skeleton width="min(60%, 320px)" height="1rem" />
        <Skeleton width="40%" height="0.8rem" />
      </>
    ),
    nameOf: ({ name }) => name,
    columns: [
      {
        ...{ id: "model", label: "column.model", width: "minmax(200px, 2fr)" },
        className: styles.main,
        sort: { first: "name", other: "-name", isFirstUp: true },
        cell: (model) => <Main model={model} thing={how.thingOf(model)} path={how.pathOf(model)} />,
      },
      {
        ...{ id: "type", label: typeLabel, width: "minmax(120px, 1fr)" },
        cell: (model) => <bdi>{typeOf(model)}</bdi>,
      },
      {
        ...{ id: "maker", label: makerLabel, width: "minmax(120px, 1fr)" },
        cell: (model) => <bdi>{makerOf(model)}</bdi>,
      },
      {
        ...how.use,
        cell: (model) => <Use model={model} messages={how.messages} useOf={how.useOf} />,
      },
    ],
  };
}

interface MainProps {
  readonly model: ListedModel;
  readonly thing: Thing;
  readonly path: string;
}

function Main({ model: { name, picture, partNumber }, thing, path }: MainProps) {
  return (
    <>
      <span className={styles.picture}>
        <SizedPicture
          keys={picture}
          colour={picture?.colour ?? null}
          alt=""
          thing={thing}
          widthPx={PICTURE_PX}
        />
      </span>
      <span className={styles.stack}>
        <Link to={path} className={styles.link} title={name}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.quiet}>
          <bdi>{partNumber}</bdi>
        </span>
      </span>
    </>
  );
}

interface UseProps<Model> {
  readonly model: Model;
  readonly messages: Namespace;
  readonly useOf: (t: Translate, model: Model) => ReactNode;
}

function Use<Model extends ListedModel>({ model, messages, useOf }: UseProps<Model>) {
  const { t } = useTranslation(messages);
  return (
    <>
      {useOf(t, model)}
      {model.deletedAt === null ? null : (
        <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
          {t("archivedBadge")}
        </Badge>
      )}
    </>
  );
}
