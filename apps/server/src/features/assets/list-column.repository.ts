import { ASSET_LIFECYCLE_STATUSES, type AssetColumnKey } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

/** The tables beside an asset `a` that an order by a column looks at. */
const JOINS = {
  model: sql`join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id`,
  type: sql`join asset_type t on t.organisation_id = a.organisation_id and t.id = m.asset_type_id`,
  manufacturer: sql`left join manufacturer f on f.organisation_id = a.organisation_id and f.id = m.manufacturer_id`,
  space: sql`left join space s on s.organisation_id = a.organisation_id and s.id = a.space_id`,
  floor: sql`left join floor r on r.organisation_id = a.organisation_id and r.id = s.floor_id`,
  location: sql`left join location l on l.organisation_id = a.organisation_id and l.id = a.location_id`,
  parent: sql`left join asset p on p.organisation_id = a.organisation_id and p.id = a.parent_id`,
  custody: sql`left join custody h on h.organisation_id = a.organisation_id and h.asset_id = a.id and h.in_at is null`,
} as const;
type Join = keyof typeof JOINS;

/** What values of a column are compared as, which is how a cursor names them. */
export type OrderType = "text" | "date" | "float8" | "timestamptz" | "boolean" | "integer";

/** How rows are ordered by a column. */
export interface OrderSource {
  readonly value: Sql;
  readonly type: OrderType;
  readonly isNullable: boolean;
  readonly joins: readonly Join[];
}

/** Writes a condition about a value; the value is an expression of SQL. */
type Predicate = (value: Sql) => Sql;

/** How assets are found by a column: `a` is the asset, and no other table is there. */
export interface ColumnSource {
  /** What holds for assets whose value passes a predicate, and is false for all others. */
  readonly where: (predicate: Predicate, organisationId: string) => Sql;
  /** The same by the name of what a reference leads to. */
  readonly whereNamed?: (predicate: Predicate, organisationId: string) => Sql;
  /** The same by the id of whom a text names. */
  readonly whereId?: (predicate: Predicate, organisationId: string) => Sql;
  /** Absent for what is not sorted by. */
  readonly order?: OrderSource;
}

/** The joins that orders need, each once and after what it hangs on. */
export function joinsOf(orders: readonly OrderSource[]): Sql {
  const needed = new Set(orders.flatMap(({ joins }) => joins));
  const inOrder = (Object.keys(JOINS) as Join[]).filter((join) => needed.has(join));
  return inOrder.length === 0
    ? sql``
    : sql.join(
        inOrder.map((join) => JOINS[join]),
        sql` `,
      );
}

const NATURAL = sql.raw("collate natural_order");

function holds(condition: Sql): Sql {
  return sql`coalesce(${condition}, false)`;
}

function ordered(value: Sql, type: OrderType, joins: readonly Join[] = []): OrderSource {
  return { value, type, isNullable: true, joins };
}

/** A column of the asset itself. */
function own(name: string, type: OrderType): ColumnSource {
  const column = sql.raw(`a.${name}`);
  return {
    where: (predicate) => holds(predicate(column)),
    order: ordered(type === "text" ? sql`${column} ${NATURAL}` : column, type),
  };
}

/** Assets whose model passes a condition about `m`. */
function ofModel(condition: Sql, organisationId: string): Sql {
  return sql`a.model_id = any (array(select m.id from asset_model m
    where m.organisation_id = ${organisationId} and ${condition}))`;
}

/** Assets in spaces that pass a condition about `s`; there may be too many of them for an array. */
function ofSpace(condition: Sql, organisationId: string): Sql {
  return holds(sql`a.space_id in (select s.id from space s
    where s.organisation_id = ${organisationId} and ${condition})`);
}

/** Whether an id is that of a record whose name passes. */
function named(table: string, id: Sql): (predicate: Predicate, organisationId: string) => Sql {
  return (predicate, organisationId) =>
    holds(sql`${id} in (select x.id from ${sql.table(table)} x
      where x.organisation_id = ${organisationId} and ${predicate(sql`x.name`)})`);
}

const MODEL: ColumnSource = {
  where: (predicate) => holds(predicate(sql`a.model_id`)),
  whereNamed: (predicate, organisationId) => ofModel(predicate(sql`m.name`), organisationId),
  order: { value: sql`m.name ${NATURAL}`, type: "text", isNullable: false, joins: ["model"] },
};

const TYPE: ColumnSource = {
  where: (predicate, organisationId) => ofModel(predicate(sql`m.asset_type_id`), organisationId),
  whereNamed: (predicate, organisationId) =>
    ofModel(named("asset_type", sql`m.asset_type_id`)(predicate, organisationId), organisationId),
  order: {
    ...{ value: sql`t.name ${NATURAL}`, type: "text", isNullable: false },
    joins: ["model", "type"],
  },
};

const MANUFACTURER: ColumnSource = {
  where: (predicate, organisationId) => ofModel(predicate(sql`m.manufacturer_id`), organisationId),
  whereNamed: (predicate, organisationId) =>
    ofModel(
      named("manufacturer", sql`m.manufacturer_id`)(predicate, organisationId),
      organisationId,
    ),
  order: ordered(sql`f.name ${NATURAL}`, "text", ["model", "manufacturer"]),
};

const LOCATION: ColumnSource = {
  where: (predicate) => holds(predicate(sql`a.location_id`)),
  whereNamed: named("location", sql`a.location_id`),
  order: ordered(sql`l.name ${NATURAL}`, "text", ["location"]),
};

const FLOOR: ColumnSource = {
  where: (predicate, organisationId) => ofSpace(predicate(sql`s.floor_id`), organisationId),
  whereNamed: (predicate, organisationId) =>
    ofSpace(named("floor", sql`s.floor_id`)(predicate, organisationId), organisationId),
  order: ordered(sql`r.name ${NATURAL}`, "text", ["space", "floor"]),
};

const SPACE: ColumnSource = {
  where: (predicate) => holds(predicate(sql`a.space_id`)),
  whereNamed: (predicate, organisationId) => ofSpace(predicate(sql`s.name`), organisationId),
  order: ordered(sql`s.name ${NATURAL}`, "text", ["space"]),
};

const PARENT: ColumnSource = {
  where: (predicate) => holds(predicate(sql`a.parent_id`)),
  whereNamed: (predicate, organisationId) =>
    holds(sql`a.parent_id in (select x.id from asset x where x.organisation_id = ${organisationId}
      and (${predicate(sql`x.tag`)} or ${predicate(sql`x.name`)}))`),
  order: ordered(sql`p.tag ${NATURAL}`, "text", ["parent"]),
};

const PART_NUMBER: ColumnSource = {
  where: (predicate, organisationId) => ofModel(predicate(sql`m.part_number`), organisationId),
  order: ordered(sql`m.part_number ${NATURAL}`, "text", ["model"]),
};

const SPACE_CODE: ColumnSource = {
  where: (predicate, organisationId) => ofSpace(predicate(sql`s.shortcode`), organisationId),
  order: ordered(sql`s.shortcode ${NATURAL}`, "text", ["space"]),
};

/** States follow each other as in life. */
const STATUS: ColumnSource = {
  where: (predicate) => predicate(sql`a.lifecycle_status`),
  order: {
    value: sql`array_position(array[${sql.join(ASSET_LIFECYCLE_STATUSES.map((one) => sql.lit(one)))}], a.lifecycle_status)`,
    ...{ type: "integer", isNullable: false, joins: [] },
  },
};

const FLOATING: ColumnSource = {
  where: (predicate) => predicate(sql`(a.space_id is null)`),
  order: { value: sql`(a.space_id is null)`, type: "boolean", isNullable: false, joins: [] },
};

/**
 * How many issues wait for somebody is counted for those that have any, as far as the caller sees them:
 * whatever also holds for none is told by those for which it does not hold.
 */
const ISSUES: ColumnSource = {
  where: (predicate, organisationId) => {
    const having = (condition: Sql) => sql`select i.asset_id from issue i
      where i.organisation_id = ${organisationId} and i.asset_id is not null and i.deleted_at is null
        and i.status in ('new', 'open', 'in_progress', 'on_hold')
      group by i.asset_id having ${condition}`;
    const counted = predicate(sql`count(*)`);
    return sql`case when ${predicate(sql`0`)} then a.id not in (${having(sql`(${counted}) is not true`)})
      else a.id in (${having(counted)}) end`;
  },
};

/** The day on which an asset was scanned in an audit last, by the organisation's clock. */
const LAST_SEEN_AT: ColumnSource = {
  where: (predicate, organisationId) => sql`a.id in (select z.asset_id from asset_audit_scan z
    where z.organisation_id = ${organisationId} and z.asset_id is not null group by z.asset_id
    having ${predicate(sql`(max(z.scanned_at) at time zone
      (select o.timezone from organisation o where o.id = ${organisationId}))::date`)})`,
};

/** The name of the room in which that was, else of its location. */
const LAST_SEEN_PLACE: ColumnSource = {
  where: (predicate, organisationId) => sql`a.id in (select v.asset_id from (
    select distinct on (z.asset_id) z.asset_id, coalesce(y.name, w.name) as place from asset_audit_scan z
    join asset_audit u on u.organisation_id = z.organisation_id and u.id = z.audit_id
    join location w on w.organisation_id = u.organisation_id and w.id = u.location_id
    left join space y on y.organisation_id = u.organisation_id and y.id = u.space_id
    where z.organisation_id = ${organisationId} and z.asset_id is not null
    order by z.asset_id, z.scanned_at desc) v where ${predicate(sql`v.place`)})`,
};

/** What holds for assets by who has them now. */
function ofCustody(name: string): ColumnSource["where"] {
  return (predicate, organisationId) =>
    predicate(sql`(select ${sql.ref(`h.${name}`)} from custody h
      where h.organisation_id = ${organisationId} and h.asset_id = a.id and h.in_at is null)`);
}

/** Who has an asset: a name, and the account of a member. */
const HOLDER: ColumnSource = {
  where: ofCustody("holder_name"),
  whereId: (predicate, organisationId) => holds(ofCustody("user_id")(predicate, organisationId)),
  order: ordered(sql`h.holder_name ${NATURAL}`, "text", ["custody"]),
};

const DUE_BACK: ColumnSource = {
  where: ofCustody("due_back"),
  order: ordered(sql`h.due_back`, "date", ["custody"]),
};

function moment(name: string): ColumnSource {
  const source = own(name, "timestamptz");
  return { ...source, order: { value: sql.raw(`a.${name}`), ...MOMENT } };
}
const MOMENT = { type: "timestamptz", isNullable: false, joins: [] } as const;

/** What the server reads of each column of the list of assets. */
export const COLUMN_SOURCES: Readonly<Record<AssetColumnKey, ColumnSource>> = {
  tag: {
    ...own("tag", "text"),
    order: { value: sql`a.tag ${NATURAL}`, type: "text", isNullable: false, joins: [] },
  },
  name: own("name", "text"),
  model: MODEL,
  type: TYPE,
  manufacturer: MANUFACTURER,
  partNumber: PART_NUMBER,
  serialNumber: own("serial_number", "text"),
  lifecycleStatus: STATUS,
  location: LOCATION,
  floor: FLOOR,
  space: SPACE,
  spaceCode: SPACE_CODE,
  isFloating: FLOATING,
  parent: PARENT,
  quantity: own("quantity", "integer"),
  issuesCount: ISSUES,
  warrantyExpiry: own("effective_warranty_expiry", "date"),
  licenseExpiry: own("effective_license_expiry", "date"),
  endOfSupport: own("effective_end_of_support", "date"),
  endOfLife: own("effective_end_of_life", "date"),
  installDate: own("install_date", "date"),
  installer: own("installer", "text"),
  patTestedAt: own("pat_tested_at", "date"),
  patNextDueAt: own("pat_next_due_at", "date"),
  patResult: own("pat_result", "text"),
  macAddress: own("mac_address", "text"),
  ipAddress: own("ip_address", "text"),
  switchPort: own("switch_port", "text"),
  dataPort: own("data_port", "text"),
  firmwareVersion: own("firmware_version", "text"),
  purchaseDate: own("purchase_date", "date"),
  purchaseCost: {
    ...own("purchase_cost", "float8"),
    order: ordered(sql`a.purchase_cost::float8`, "float8"),
  },
  supplier: own("supplier", "text"),
  description: { where: own("description", "text").where },
  ownWarrantyExpiry: own("warranty_expiry", "date"),
  ownLicenseExpiry: own("license_expiry", "date"),
  ownEndOfSupport: own("end_of_support", "date"),
  ownEndOfLife: own("end_of_life", "date"),
  disposedAt: own("disposed_at", "date"),
  disposalReason: own("disposal_reason", "text"),
  lastSeenAt: LAST_SEEN_AT,
  lastSeenPlace: LAST_SEEN_PLACE,
  holder: HOLDER,
  dueBack: DUE_BACK,
  createdAt: moment("created_at"),
  updatedAt: moment("updated_at"),
};
