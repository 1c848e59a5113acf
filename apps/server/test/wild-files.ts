/*
 * Files of the wild, one a line, with their outcome: how they are kept, or the code of their
 * refusal.
 * The files are no part of the product; a test reads them where they are present.
 */

/**
 * Pictures: the size of a picture of a space, and the type of a document; or the code of the
 * refusal.
 */
export const WILD_IMAGES: readonly (readonly [name: string, by: string, other: string])[] = [
  ["exif-orientation/Landscape_0.jpg", "1800x1200", "image/jpeg"],
  ["exif-orientation/Landscape_1.jpg", "1800x1200", "image/jpeg"],
  ["exif-orientation/Landscape_2.jpg", "1800x1200", "image/jpeg"],
  ["exif-orientation/Landscape_3.jpg", "1800x1200", "image/jpeg"],
  ["exif-orientation/Landscape_4.jpg", "1800x1200", "image/jpeg"],
  ["exif-orientation/Landscape_5.jpg", "1800x1200", "image/jpeg"],
  ["exif-orientation/Landscape_6.jpg", "1800x1200", "image/jpeg"],
  ["exif-orientation/Landscape_7.jpg", "1800x1200", "image/jpeg"],
  ["exif-orientation/Landscape_8.jpg", "1800x1200", "image/jpeg"],
  ["hostile/PHP_exif_phpinfo.jpg", "640x356", "document.ambiguous"],
  ["hostile/SVG_XSS1.svg", "image.unsupported_type", "document.web_page"],
  ["hostile/SVG_XSS_green_triangle.svg", "image.unsupported_type", "document.web_page"],
  ["hostile/onclick-xss-ecs.jpeg", "256x128", "image/jpeg"],
  ["hostile/payload_in_all_known_metadata.jpg", "229x229", "document.ambiguous"],
  ["hostile/payload_text_xss.png", "250x229", "document.ambiguous"],
  ["hostile/ssrf_svg_css_import.svg", "image.unsupported_type", "document.web_page"],
  ["hostile/xss_comment_exif_metadata_single_quote.png", "100x100", "document.ambiguous"],
  ["image-rs-Bad_width.bmp", "image.unsupported_type", "image/bmp"],
  ["image-rs-anim.webp", "200x200", "image/webp"],
  ["image-rs-ball.png", "100x100", "image/png"],
  ["image-rs-basi2c08.png", "32x32", "image/png"],
  ["image-rs-basn6a16.png", "32x32", "image/png"],
  ["image-rs-cat.jpg", "320x240", "image/jpeg"],
  ["image-rs-exif-xmp-metadata.jpg", "5x5", "image/jpeg"],
  ["image-rs-interlaced.gif", "image.unsupported_type", "image/gif"],
  ["image-rs-portrait_2.jpg", "113x150", "image/jpeg"],
  ["image-rs-sample_1.gif", "image.unsupported_type", "image/gif"],
  ["image-rs-simple_xmp.webp", "300x300", "image/webp"],
  ["libheif-example.heic", "image.heic_unsupported", "image/heic"],
  ["libheif-with-alpha-512x512.heic", "image.heic_unsupported", "image/heic"],
  ["sharp-2x2_fdcce6.png", "2x2", "image/png"],
  ["sharp-320x240.jpg", "320x240", "image/jpeg"],
  ["sharp-4.webp", "1024x772", "image/webp"],
  ["sharp-8bit_depth.tiff", "image.unsupported_type", "image/tiff"],
  ["sharp-Channel_digital_image_CMYK_color.jpg", "500x333", "image/jpeg"],
  ["sharp-Flag_of_the_Netherlands-16bit.png", "900x600", "image/png"],
  ["sharp-Flag_of_the_Netherlands-alpha.png", "900x600", "image/png"],
  ["sharp-animated-loop-3.gif", "image.unsupported_type", "image/gif"],
  ["sharp-blackbug.png", "2048x1536", "image/png"],
  ["sharp-centered_image.jpeg", "75x105", "image/jpeg"],
  ["sharp-check.svg", "image.unsupported_type", "document.web_page"],
  ["sharp-circle.svg", "image.unsupported_type", "document.web_page"],
  ["sharp-concert.jpg", "400x267", "image/jpeg"],
  ["sharp-corrupt-header.jpg", "image.damaged", "image/jpeg"],
  ["sharp-flowers.jpeg", "1920x1080", "image/jpeg"],
  ["sharp-gamma_dalai_lama_gray.jpg", "258x222", "image/jpeg"],
  ["sharp-giant-image.jpg", "image.too_many_pixels", "image/jpeg"],
  ["sharp-grey-plus-alpha.gif", "image.unsupported_type", "image/gif"],
  ["sharp-p3.png", "8x8", "image/png"],
  ["sharp-random.jpg", "200x200", "image/jpeg"],
  ["sharp-relax.jp2", "image.unsupported_type", "document.unsupported_type"],
  ["sharp-rotating-squares.webp", "80x80", "image/webp"],
  ["sharp-sdr_cosmos12920_cicp1-13-6_yuv444_full_qp10.avif", "2048x858", "image/avif"],
  ["sharp-thRandom.jpg", "200x200", "image/jpeg"],
  ["vips-1.webp", "550x368", "image/webp"],
  ["vips-avif-orientation-6.avif", "3024x4032", "image/avif"],
  ["vips-cogs.gif", "image.unsupported_type", "image/gif"],
  ["vips-dispose-background.gif", "image.unsupported_type", "image/gif"],
  ["vips-favicon.ico", "image.unsupported_type", "document.unsupported_type"],
  ["vips-logo.svg", "image.unsupported_type", "document.web_page"],
  ["vips-logo.svgz", "image.unsupported_type", "document.archive"],
  ["vips-rotation-6.jpg", "231x308", "image/jpeg"],
  ["vips-rotation-8.jpg", "231x308", "image/jpeg"],
  ["vips-sample-xyb.jpg", "290x442", "image/jpeg"],
  ["vips-sample.cur", "image.unsupported_type", "document.unsupported_type"],
  ["vips-silicongraphics.sgi", "image.unsupported_type", "document.unsupported_type"],
];

/** Pictures with hidden content: the outcome as a photo of an issue and as a panorama. */
export const HOSTILE_PHOTOS: readonly (readonly [name: string, photo: string, panorama: string])[] =
  [
    ["PHP_exif_phpinfo.jpg", "picture", "flat"],
    ["SVG_XSS1.svg", "document.web_page", "image.unsupported_type"],
    ["SVG_XSS_green_triangle.svg", "document.web_page", "image.unsupported_type"],
    ["onclick-xss-ecs.jpeg", "picture", "full"],
    ["payload_in_all_known_metadata.jpg", "picture", "flat"],
    ["payload_text_xss.png", "picture", "flat"],
    ["ssrf_svg_css_import.svg", "document.web_page", "image.unsupported_type"],
    ["xss_comment_exif_metadata_single_quote.png", "picture", "flat"],
  ];

/**
 * PDFs, the encrypted, broken, empty and scripted too: the outcome as a document and as a picture.
 */
export const WILD_PDFS: readonly (readonly [name: string, by: string, other: string])[] = [
  ["160F-2019.pdf", "application/pdf", "image.unsupported_type"],
  ["TAMReview.pdf", "application/pdf", "image.unsupported_type"],
  ["annotation-fileattachment.pdf", "application/pdf", "image.unsupported_type"],
  ["annotation-link-text-popup.pdf", "application/pdf", "image.unsupported_type"],
  ["autoprint.pdf", "application/pdf", "image.unsupported_type"],
  ["cmykjpeg.pdf", "application/pdf", "image.unsupported_type"],
  ["dates.pdf", "application/pdf", "image.unsupported_type"],
  ["empty.pdf", "application/pdf", "image.unsupported_type"],
  ["file_url_link.pdf", "application/pdf", "image.unsupported_type"],
  ["german-umlaut-r.pdf", "application/pdf", "image.unsupported_type"],
  ["helloworld-bad.pdf", "application/pdf", "image.unsupported_type"],
  ["issue3371.pdf", "application/pdf", "image.unsupported_type"],
  ["issue6010_1.pdf", "application/pdf", "image.unsupported_type"],
  ["issue7229.pdf", "application/pdf", "image.unsupported_type"],
  ["js-buttons.pdf", "application/pdf", "image.unsupported_type"],
  ["labelled_pages.pdf", "application/pdf", "image.unsupported_type"],
  ["nested_outline.pdf", "application/pdf", "image.unsupported_type"],
  ["openoffice.pdf", "application/pdf", "image.unsupported_type"],
  ["pdkids.pdf", "application/pdf", "image.unsupported_type"],
  ["print_protection.pdf", "application/pdf", "image.unsupported_type"],
  ["rotation.pdf", "application/pdf", "image.unsupported_type"],
  ["sizes.pdf", "application/pdf", "image.unsupported_type"],
  ["standard_fonts.pdf", "application/pdf", "image.unsupported_type"],
  ["tracemonkey.pdf", "application/pdf", "image.unsupported_type"],
  ["two_pages.pdf", "application/pdf", "image.unsupported_type"],
  ["xobject-image.pdf", "application/pdf", "image.unsupported_type"],
  ["xref_command_missing.pdf", "application/pdf", "image.unsupported_type"],
];

/** Panoramas: the outcome by their own data, and when they are declared to be a sphere. */
export const WILD_PANORAMAS: readonly (readonly [name: string, by: string, other: string])[] = [
  ["gpano-cropped-petra.jpg", "cropped", "cropped"],
  ["gpano-full-machu-picchu.jpg", "full", "full"],
  ["pannellum-equirectangular-300x200.png", "flat", "panorama.not_360"],
  ["pannellum-examplepano.jpg", "full", "full"],
  ["psv-cropped-panorama-screenshot.jpg", "flat", "panorama.not_360"],
  ["vrview-machu-picchu.jpg", "full", "full"],
  ["vrview-petra.jpg", "full", "full"],
  ["vrview-walrus-stereo.jpg", "flat", "panorama.not_360"],
];
