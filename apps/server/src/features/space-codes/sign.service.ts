import type { SignOptions, SignOrder } from "@storey/contract";
import { type InterfaceLanguage, SIGNS_MAX } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import type { Begin } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { floorInWords } from "../../platform/floor-in-words.ts";
import {
  arePlacesThere,
  findSignOrganisation,
  findSignSpaces,
  type SignOrganisation,
  type SignSpace,
} from "./sign.repository.ts";
import { SIGN_WORDS } from "./sign-labels.ts";
import type { Sign } from "./sign-layout.ts";
import { languageOf, type SignPrinter, wordsOf } from "./sign-printer.ts";
import {
  areCodesInScope,
  findCodesByIds,
  insertCodes,
  notePrinted,
} from "./space-code.repository.ts";
import type { SpaceCodeService } from "./space-code.service.ts";

interface Gathered {
  readonly organisation: SignOrganisation;
  readonly signs: readonly Sign[];
}

/** Prints the signs of spaces, and codes one by one. */
export class SignService {
  readonly #codes: SpaceCodeService;
  readonly #printer: SignPrinter;

  constructor(codes: SpaceCodeService, printer: SignPrinter) {
    this.#codes = codes;
    this.#printer = printer;
  }

  /**
   * Replies with the PDF of an order. A space whose codes were all revoked gets a new one. Throws
   * `not_found`, `access.location`, `signs.too_many` and `signs.none`.
   */
  async print(actor: Actor, order: SignOrder, begin: Begin) {
    const { organisation, signs } = await begin("write", (transaction) =>
      this.#gather(transaction, actor, order),
    );
    const { format, options = {} } = order;
    const { hint } = wordsOf(organisation);
    const file = { format, options, signs, hint, name: "signs" } as const;
    return this.#printer.print(organisation, file);
  }

  async #gather(transaction: Transaction, actor: Actor, order: SignOrder): Promise<Gathered> {
    const { organisationId } = actor;
    const organisation = await findSignOrganisation(transaction, organisationId);
    if (!organisation) throw notFound();
    const signs = [
      ...(await this.#signsOfSpaces(transaction, actor, order, languageOf(organisation))),
      ...(await this.#signsOfCodes(transaction, actor, order.codeIds ?? [])),
    ];
    if (signs.length === 0) throw new ProblemError("signs.none");
    if (signs.length > SIGNS_MAX) throw new ProblemError("signs.too_many");
    return { organisation, signs };
  }

  async #signsOfSpaces(
    transaction: Transaction,
    { organisationId, userId }: Actor,
    order: SignOrder,
    language: InterfaceLanguage,
  ): Promise<Sign[]> {
    const { spaceIds = [] } = order;
    const choice = {
      spaceIds,
      floorId: order.floorId ?? null,
      locationId: order.locationId ?? null,
      importId: order.importId ?? null,
    };
    if (!(await arePlacesThere(transaction, organisationId, choice))) throw notFound();
    const spaces = await findSignSpaces(transaction, organisationId, choice, SIGNS_MAX + 1);
    if (spaces.length > SIGNS_MAX) throw new ProblemError("signs.too_many");
    const there = new Set(spaces.map(({ id }) => id));
    if (spaceIds.some((id) => !there.has(id))) throw notFound();
    if (spaces.some(({ isInScope }) => !isInScope)) throw new ProblemError("access.location");
    const without = spaces.filter(({ code }) => code === null);
    const signsOf = async (printed: readonly SignSpace[]) => {
      const codes = printed.flatMap(({ code }) => code ?? []);
      await notePrinted(transaction, organisationId, codes);
      return printed.map((space) => this.#signOf(space, language, order.options ?? {}));
    };
    if (without.length === 0) return signsOf(spaces);
    const made = without.map(({ id }) => ({ id: v7(), ownerId: id }));
    await insertCodes(transaction, organisationId, userId, made);
    return signsOf(await findSignSpaces(transaction, organisationId, choice, SIGNS_MAX));
  }

  #signOf(
    { name, location, floor, shortcode, code, isLookedAt }: SignSpace,
    language: InterfaceLanguage,
    { withPlace = true, withShortcode = true }: SignOptions,
  ): Sign {
    return {
      name,
      details: withPlace ? [`${location}, ${floorInWords(floor, language)}`] : [],
      shortcode,
      showsShortcode: withShortcode,
      ...(isLookedAt ? { hint: SIGN_WORDS[language].lookHint } : {}),
      ...this.#codes.printed(code ?? ""),
    };
  }

  async #signsOfCodes(
    transaction: Transaction,
    { organisationId, locationScope }: Actor,
    ids: readonly string[],
  ): Promise<Sign[]> {
    const codes = await findCodesByIds(transaction, organisationId, ids);
    if (codes.length < new Set(ids).size) throw notFound();
    // A limited role prints what leads to its own locations; asked once, not for each code.
    if (locationScope !== null && !(await areCodesInScope(transaction, organisationId, ids))) {
      throw new ProblemError("access.location");
    }
    const printed = codes.filter(({ state }) => state !== "revoked");
    const values = printed.map(({ code }) => code);
    await notePrinted(transaction, organisationId, values);
    return printed.map(({ code, space, asset }) => ({
      name: space?.name ?? asset?.tag ?? null,
      details: asset?.name ? [asset.name] : [],
      shortcode: null,
      ...this.#codes.printed(code),
    }));
  }
}
