// The order matters: the viewer finds the library that was loaded before it.
import { ASSETS, MAX_CANVAS_PIXELS, type PdfDocument } from "./pdf-library.ts";
import "pdfjs-dist";
import { AnnotationEditorType, AnnotationMode } from "pdfjs-dist";
import {
  EventBus,
  FindState,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from "pdfjs-dist/web/pdf_viewer.mjs";

const ZOOM_MIN = 0.1;
const ZOOM_MAX = 8;
/** How large a page is at most when the document opens: a small one does not fill the window. */
const OPENING_ZOOM_MAX = 2;
const REDRAW_DELAY_MS = 300;

/** What was found: which one of how many, or that the search still runs. */
export interface Found {
  readonly current: number;
  readonly total: number;
  readonly isPending: boolean;
}

/** What happens in the viewport. */
export interface PdfViewportEvents {
  readonly onPage: (page: number) => void;
  /** 1 is the size on paper. */
  readonly onScale: (scale: number) => void;
  readonly onFound: (found: Found) => void;
  /** Something of the document shows: a part of a page, or that a page cannot be drawn. */
  readonly onShown: () => void;
  /** The name of a page for who cannot see it. */
  readonly pageName: (page: number) => string;
  /** What stands on a page that cannot be drawn. */
  readonly brokenPage: () => string;
}

/** What a step of a search looks for. */
export type FindStep = "new" | "next" | "previous";

/** A point of the window that stays where it is while the page grows. */
export type Origin = readonly [x: number, y: number];

/** The pages say their names in the language of the app, so the library's own words are left out. */
const NO_WORDS = {
  getLanguage: () => "en-us",
  getDirection: () => "ltr",
  get: async () => "",
  translate: async () => {},
  translateOnce: async () => {},
  pause: () => {},
  resume: () => {},
  destroy: async () => {},
};

/** Where a page stands within the pages. */
function pageAt(number: number): string {
  return `:scope > .page[data-page-number="${number}"]`;
}

interface Drawn {
  readonly pageNumber: number;
  readonly error?: Error | null;
}

interface Counted {
  readonly matchesCount: { readonly current: number; readonly total: number };
}

/**
 * The pages of a document in a box that scrolls: only those near the view are drawn. Holds the
 * search, the zoom and the place; React draws everything around it.
 */
export class PdfViewport {
  readonly #bus = new EventBus();
  readonly #viewer: PDFViewer;
  readonly #links: PDFLinkService;
  readonly #finder: PDFFindController;
  readonly #ended = new AbortController();
  readonly #box: HTMLDivElement;

  constructor(
    box: HTMLDivElement,
    pages: HTMLDivElement,
    pdf: PdfDocument,
    events: PdfViewportEvents,
  ) {
    this.#box = box;
    const eventBus = this.#bus;
    this.#links = new PDFLinkService({
      eventBus,
      externalLinkTarget: LinkTarget.BLANK,
      externalLinkRel: "noopener noreferrer nofollow",
    });
    this.#finder = new PDFFindController({ eventBus, linkService: this.#links });
    // The types want the library's own class of words, of which its methods alone are asked for.
    this.#viewer = Reflect.construct(PDFViewer, [
      {
        container: box,
        viewer: pages,
        eventBus,
        linkService: this.#links,
        findController: this.#finder,
        // Links and notes show; forms, scripts and editing do not.
        annotationMode: AnnotationMode.ENABLE,
        annotationEditorMode: AnnotationEditorType.DISABLE,
        imageResourcesPath: `${ASSETS}web/images/`,
        maxCanvasPixels: MAX_CANVAS_PIXELS,
        supportsPinchToZoom: false,
        l10n: NO_WORDS,
        abortSignal: this.#ended.signal,
      },
    ]);
    this.#links.setViewer(this.#viewer);
    this.#listen(events, pages);
    this.#awaitDrawing(events, pages);
    this.#viewer.setDocument(pdf);
    this.#links.setDocument(pdf, null);
  }

  #listen(events: PdfViewportEvents, pages: HTMLDivElement): void {
    const bus = this.#bus;
    bus.on("pagesinit", () => {
      this.fitWidth();
      if (this.#viewer.currentScale > OPENING_ZOOM_MAX)
        this.#viewer.currentScale = OPENING_ZOOM_MAX;
      const all = pages.querySelectorAll<HTMLElement>(":scope > .page");
      all.forEach((page, index) => {
        page.setAttribute("aria-label", events.pageName(index + 1));
      });
    });
    bus.on("pagerendered", ({ pageNumber, error }: Drawn) => {
      if (error) this.#sayBroken(pages, pageNumber, events);
      events.onShown();
    });
    bus.on("pagesloaded", ({ pagesCount }: { pagesCount: number }) => {
      for (let number = 1; number <= pagesCount; number += 1) {
        const view: { pdfPage?: unknown } | undefined = this.#viewer.getPageView(number - 1);
        if (view && !view.pdfPage) this.#sayMissing(pages, number, events);
      }
    });
    bus.on("pagechanging", ({ pageNumber }: { pageNumber: number }) => events.onPage(pageNumber));
    bus.on("scalechanging", ({ scale }: { scale: number }) => events.onScale(scale));
    bus.on("updatefindmatchescount", ({ matchesCount }: Counted) =>
      events.onFound({ ...matchesCount, isPending: false }),
    );
    bus.on("updatefindcontrolstate", ({ matchesCount, state }: Counted & { state: number }) =>
      events.onFound({ ...matchesCount, isPending: state === FindState.PENDING }),
    );
  }

  /** A page of many parts shows the first of them long before it is said to be drawn. */
  #awaitDrawing(events: PdfViewportEvents, pages: HTMLDivElement): void {
    const watch = new MutationObserver(() => {
      if (!pages.querySelector("canvas")) return;
      watch.disconnect();
      events.onShown();
    });
    watch.observe(pages, { childList: true, subtree: true });
    this.#ended.signal.addEventListener("abort", () => watch.disconnect());
  }

  /** Says so on a page that cannot be drawn, which would otherwise be left white. */
  #sayBroken(pages: HTMLDivElement, number: number, events: PdfViewportEvents): void {
    const page = pages.querySelector(pageAt(number));
    if (!page || page.querySelector(":scope > .brokenPage")) return;
    const words = document.createElement("p");
    words.className = "brokenPage";
    words.textContent = events.brokenPage();
    page.append(words);
  }

  /** Says so on a page that is not there, again whenever zooming empties it. */
  #sayMissing(pages: HTMLDivElement, number: number, events: PdfViewportEvents): void {
    const say = () => this.#sayBroken(pages, number, events);
    const page = pages.querySelector(pageAt(number));
    if (!page) return;
    const watch = new MutationObserver(say);
    watch.observe(page, { childList: true });
    this.#ended.signal.addEventListener("abort", () => watch.disconnect());
    say();
  }

  /** Goes to a page, from 1. */
  goTo(page: number): void {
    if (page >= 1 && page <= this.#viewer.pagesCount) this.#viewer.currentPageNumber = page;
  }

  /** Zooms by a factor, around a point of the window when one is given. */
  zoomBy(factor: number, origin?: Origin): void {
    const { currentScale } = this.#viewer;
    const bounded = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, currentScale * factor));
    this.#viewer.updateScale({
      scaleFactor: bounded / currentScale,
      drawingDelay: REDRAW_DELAY_MS,
      ...(origin ? { origin: [...origin] } : {}),
    });
  }

  /** Makes a page as wide as the box. */
  fitWidth(): void {
    this.#viewer.currentScaleValue = "page-width";
  }

  /** Looks for words, forgiving case and accents. */
  find(query: string, step: FindStep): void {
    this.#bus.dispatch("find", {
      source: this,
      type: step === "new" ? "" : "again",
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: step === "previous",
      matchDiacritics: false,
    });
  }

  /** Takes the marks of a search away. */
  endFind(): void {
    this.#bus.dispatch("findbarclose", { source: this });
  }

  /** Gives the focus to the pages, so that the keys scroll them. */
  focus(): void {
    this.#box.focus({ preventScroll: true });
  }

  /** Lets the pages go. The document itself is its opener's. */
  end(): void {
    this.#ended.abort();
    // Null is how the library takes a document off; its types do not say so.
    Reflect.apply(this.#viewer.setDocument, this.#viewer, [null]);
    Reflect.apply(this.#links.setDocument, this.#links, [null]);
    Reflect.apply(this.#finder.setDocument, this.#finder, [null]);
  }
}
