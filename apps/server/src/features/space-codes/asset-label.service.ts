import type { AssetLabelOrder } from "@storey/contract";
import { ASSET_LABEL_FIELDS, type AssetLabelField, SIGNS_MAX } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import type { Begin } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { findAssetsToLabel, type LabelledAsset } from "../assets/labelled-asset.service.ts";
import { findSignOrganisation, type SignOrganisation } from "./sign.repository.ts";
import type { Sign } from "./sign-layout.ts";
import { type SignPrinter, wordsOf } from "./sign-printer.ts";
import { insertCodes, notePrinted } from "./space-code.repository.ts";
import type { SpaceCodeService } from "./space-code.service.ts";

const USUAL_FIELDS: readonly AssetLabelField[] = ["tag", "model", "serialNumber"];

/** Prints the labels of assets. */
export class AssetLabelService {
  readonly #codes: SpaceCodeService;
  readonly #printer: SignPrinter;

  constructor(codes: SpaceCodeService, printer: SignPrinter) {
    this.#codes = codes;
    this.#printer = printer;
  }

  /**
   * Replies with the PDF of an order. An asset whose codes were all revoked gets a new one. Throws
   * `not_found`, `access.location`, `signs.too_many` and `signs.none`.
   */
  async print(actor: Actor, order: AssetLabelOrder, begin: Begin) {
    const { organisation, assets } = await begin("write", (transaction) =>
      gather(transaction, actor, order),
    );
    const signs = assets.map((asset) => this.#labelOf(asset, organisation, order));
    const { format, options = {} } = order;
    const hint = wordsOf(organisation).assetHint;
    return this.#printer.print(organisation, { format, options, signs, hint, name: "labels" });
  }

  #labelOf(
    asset: LabelledAsset,
    organisation: SignOrganisation,
    { fields, text = "" }: AssetLabelOrder,
  ): Sign {
    const chosen: readonly AssetLabelField[] = fields ?? USUAL_FIELDS;
    const said: Readonly<Record<AssetLabelField, string | null>> = {
      tag: asset.tag,
      name: asset.name,
      model: asset.modelName,
      serialNumber: asset.serialNumber === null ? null : `S/N ${asset.serialNumber}`,
      space: asset.spaceName,
      organisation: organisation.name,
      text,
    };
    const lines = ASSET_LABEL_FIELDS.flatMap((field) => {
      const line = chosen.includes(field) ? said[field] : null;
      return line ? [line] : [];
    });
    // Where nothing of what was chosen is known, its tag is left to tell it by.
    const [name = asset.tag, ...details] = lines;
    return { name, details, shortcode: null, ...this.#codes.printed(asset.code ?? "") };
  }
}

async function gather(transaction: Transaction, actor: Actor, order: AssetLabelOrder) {
  const { organisationId, userId } = actor;
  const organisation = await findSignOrganisation(transaction, organisationId);
  if (!organisation) throw notFound();
  const find = () => findAssetsToLabel(transaction, actor, order);
  const assets = await find();
  if (assets.length > SIGNS_MAX) throw new ProblemError("signs.too_many");
  if (assets.length === 0) throw new ProblemError("signs.none");
  if (assets.some(({ isInScope }) => !isInScope)) throw new ProblemError("access.location");
  const without = assets.filter(({ code }) => code === null);
  const made = without.map(({ id }) => ({ id: v7(), ownerId: id }));
  await insertCodes(transaction, organisationId, userId, made);
  const complete = made.length === 0 ? assets : await find();
  const codes = complete.flatMap(({ code }) => code ?? []);
  await notePrinted(transaction, organisationId, codes);
  return { organisation, assets: complete };
}
