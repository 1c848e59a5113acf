import { buffer } from "node:stream/consumers";
import type { SignOrder } from "@storey/contract";
import {
  groupedCode,
  type InterfaceLanguage,
  interfaceLanguageFor,
  SIGNS_MAX,
  type SignFormatName,
} from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { type Begin, Reply } from "../../http/binding.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { pictureForPrint } from "../../media/images/picture-for-print.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
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
import { signSheet, testSheet } from "./sign-sheet.ts";
import { areCodesInScope, findCodesByIds, insertCodes } from "./space-code.repository.ts";
import type { SpaceCodeService } from "./space-code.service.ts";

interface Gathered {
  readonly organisation: SignOrganisation;
  readonly signs: readonly Sign[];
}

/** Prints codes on signs and labels. */
export class SignService {
  readonly #codes: SpaceCodeService;
  readonly #files: FileStore;

  constructor(codes: SpaceCodeService, files: FileStore) {
    this.#codes = codes;
    this.#files = files;
  }

  /**
   * Replies with the PDF of an order. A space whose codes were all revoked gets a new one. Throws
   * `not_found`, `access.location`, `signs.too_many` and `signs.none`.
   */
  async print(actor: Actor, order: SignOrder, begin: Begin) {
    const { organisation, signs } = await begin("write", (transaction) =>
      this.#gather(transaction, actor, order),
    );
    const { options = {} } = order;
    const language = languageOf(organisation);
    const isWanted = options.withLogo ?? true;
    const logo = isWanted ? await this.#logo(organisation.logoKey) : null;
    const pdf = await signSheet({
      title: `${organisation.name} ${order.format}`,
      language,
      format: order.format,
      startPosition: options.startPosition ?? 1,
      withOutlines: options.withOutlines ?? false,
      look: {
        words: SIGN_WORDS[language],
        logo,
        withShortcode: options.withShortcode ?? true,
        withPlace: options.withPlace ?? true,
        withHint: options.withHint ?? true,
      },
      signs,
    });
    return new Reply(pdf, headersOf(`signs-${order.format}.pdf`));
  }

  /** Replies with the test sheet of a format. */
  async test({ organisationId }: Actor, format: SignFormatName, begin: Begin) {
    const organisation = await begin("read", (transaction) =>
      findSignOrganisation(transaction, organisationId),
    );
    const language = languageOf(organisation);
    const pdf = await testSheet(format, { words: SIGN_WORDS[language], language });
    return new Reply(pdf, headersOf(`test-sheet-${format}.pdf`));
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
    if (without.length === 0) return spaces.map((space) => this.#signOf(space, language));
    const made = without.map(({ id }) => ({ id: v7(), ownerId: id }));
    await insertCodes(transaction, organisationId, userId, made);
    const complete = await findSignSpaces(transaction, organisationId, choice, SIGNS_MAX);
    return complete.map((space) => this.#signOf(space, language));
  }

  #signOf(
    { name, location, floor, shortcode, code }: SignSpace,
    language: InterfaceLanguage,
  ): Sign {
    const place = `${location}, ${floorInWords(floor, language)}`;
    return { name, place, shortcode, ...this.#printed(code ?? "") };
  }

  #printed(code: string): Pick<Sign, "address" | "code"> {
    return { address: this.#codes.addressOf(code), code: groupedCode(code) };
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
    return codes
      .filter(({ state }) => state !== "revoked")
      .map(({ code, space }) => ({
        name: space?.name ?? null,
        place: null,
        shortcode: null,
        ...this.#printed(code),
      }));
  }

  async #logo(key: string | null): Promise<Buffer | null> {
    const stored = key === null ? undefined : await this.#files.get(key);
    if (!stored) return null;
    return (await pictureForPrint(await buffer(stored.stream))) ?? null;
  }
}

function languageOf(organisation: SignOrganisation | undefined) {
  return interfaceLanguageFor(organisation?.languages[0]?.value);
}

/** A download, and not kept: a code may be revoked the next minute. */
function headersOf(fileName: string): Record<string, string> {
  return {
    "content-type": "application/pdf",
    "content-disposition": contentDisposition("attachment", fileName),
    "cache-control": "no-store",
  };
}
