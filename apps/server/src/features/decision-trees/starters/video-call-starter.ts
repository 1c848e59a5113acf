import { STILL, WORKS } from "./common-steps.ts";
import { ask, attempt, end, type Starter } from "./starter.ts";

/** A video call that does not begin, or in which the others see or hear nothing. */
export const VIDEO_CALL_STARTER: Starter = {
  key: "video-call",
  name: [
    "Video call does not work",
    "Videoanruf geht nicht",
    "La videollamada no funciona",
    "La visioconférence ne marche pas",
    "Videogesprek werkt niet",
  ],
  description: [
    "Joining, camera, microphone and sharing a screen.",
    "Teilnehmen, Kamera, Mikrofon und Bildschirm teilen.",
    "Entrar, cámara, micrófono y compartir pantalla.",
    "Rejoindre, caméra, micro et partage d’écran.",
    "Deelnemen, camera, microfoon en scherm delen.",
  ],
  category: "audio_video",
  priority: "high",
  variables: [
    {
      ...{ key: "callDevice", type: "text", source: "space", field: null },
      label: [
        "Camera and microphone",
        "Kamera und Mikrofon",
        "Cámara y micrófono",
        "Caméra et micro",
        "Camera en microfoon",
      ],
      fallback: [
        "the room’s camera",
        "Kamera des Raums",
        "la cámara de la sala",
        "la caméra de la salle",
        "de camera van de ruimte",
      ],
    },
  ],
  steps: {
    what: ask(
      [
        "What goes wrong?",
        "Was klappt nicht?",
        "¿Qué falla?",
        "Qu’est-ce qui ne va pas ?",
        "Wat gaat er mis?",
      ],
      [
        "Choose what troubles you most. You can come back for the rest.",
        "Wählen Sie, was am meisten stört. Für den Rest können Sie zurückkommen.",
        "Elija lo que más le molesta. Puede volver para lo demás.",
        "Choisissez le plus gênant. Vous pourrez revenir pour le reste.",
        "Kies wat het meest stoort. Voor de rest kunt u terugkomen.",
      ],
      [
        [
          "I cannot join",
          "Ich komme nicht hinein",
          "No puedo entrar",
          "Je ne peux pas entrer",
          "Ik kan niet deelnemen",
        ],
        "join",
      ],
      [
        [
          "They do not see me",
          "Man sieht mich nicht",
          "No me ven",
          "On ne me voit pas",
          "Ze zien mij niet",
        ],
        "camera",
      ],
      [["No sound", "Kein Ton", "No hay sonido", "Pas de son", "Geen geluid"], "sound"],
      [
        [
          "My screen is not shown",
          "Mein Bildschirm erscheint nicht",
          "No se ve mi pantalla",
          "Mon écran n’apparaît pas",
          "Mijn scherm is niet te zien",
        ],
        "share",
      ],
    ),
    join: attempt(
      [
        "Join again",
        "Neu teilnehmen",
        "Entre de nuevo",
        "Rejoignez à nouveau",
        "Neem opnieuw deel",
      ],
      [
        [
          "Check the network: open any web page.",
          "Prüfen Sie das Netz: Öffnen Sie eine Webseite.",
          "Compruebe la red: abra una página web.",
          "Vérifiez le réseau : ouvrez une page web.",
          "Controleer het netwerk: open een webpagina.",
        ],
        [
          "Open the link of the invitation in a browser instead of the app.",
          "Öffnen Sie den Link der Einladung im Browser statt in der App.",
          "Abra el enlace de la invitación en un navegador en lugar de la aplicación.",
          "Ouvrez le lien de l’invitation dans un navigateur plutôt que l’application.",
          "Open de link van de uitnodiging in een browser in plaats van de app.",
        ],
        [
          "Compare the time: the call may wait for its host.",
          "Vergleichen Sie die Zeit: Vielleicht fehlt noch, wer einlädt.",
          "Compare la hora: quizá se espera al organizador.",
          "Vérifiez l’heure : on attend peut-être l’organisateur.",
          "Vergelijk de tijd: misschien wordt er op de organisator gewacht.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "phone"],
    ),
    camera: attempt(
      [
        "Choose the camera",
        "Kamera wählen",
        "Elija la cámara",
        "Choisissez la caméra",
        "Kies de camera",
      ],
      [
        [
          "Slide the cover of the camera open.",
          "Schieben Sie die Abdeckung der Kamera auf.",
          "Abra la tapa de la cámara.",
          "Ouvrez le cache de la caméra.",
          "Schuif het kapje van de camera open.",
        ],
        [
          "Plug in the cable of the room, then choose in the call: {{callDevice}}.",
          "Stecken Sie das Kabel des Raums ein und wählen Sie im Anruf: {{callDevice}}.",
          "Conecte el cable de la sala y elija en la llamada: {{callDevice}}.",
          "Branchez le câble de la salle, puis choisissez dans l’appel : {{callDevice}}.",
          "Sluit de kabel van de ruimte aan en kies in het gesprek: {{callDevice}}.",
        ],
        [
          "Close other programs that use the camera.",
          "Schließen Sie andere Programme, die die Kamera benutzen.",
          "Cierre otros programas que usen la cámara.",
          "Fermez les autres programmes qui utilisent la caméra.",
          "Sluit andere programma’s die de camera gebruiken.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "restart"],
    ),
    sound: attempt(
      ["Choose the sound", "Ton wählen", "Elija el sonido", "Choisissez le son", "Kies het geluid"],
      [
        [
          "Unmute yourself in the call and at the microphone on the table.",
          "Schalten Sie sich im Anruf und am Tischmikrofon laut.",
          "Active su audio en la llamada y en el micrófono de la mesa.",
          "Activez le son dans l’appel et sur le micro de table.",
          "Zet het geluid aan in het gesprek en op de tafelmicrofoon.",
        ],
        [
          "Choose the room for microphone and loudspeaker, and mute all other computers.",
          "Wählen Sie den Raum als Mikrofon und Lautsprecher, alle anderen Computer stumm.",
          "Elija la sala como micrófono y altavoz y silencie los demás ordenadores.",
          "Choisissez la salle comme micro et haut-parleur, coupez les autres ordinateurs.",
          "Kies de ruimte als microfoon en luidspreker en demp alle andere computers.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "restart"],
    ),
    share: attempt(
      ["Share again", "Neu teilen", "Comparta de nuevo", "Partagez à nouveau", "Deel opnieuw"],
      [
        [
          "Stop sharing, then share the whole screen instead of a window.",
          "Beenden Sie das Teilen und teilen Sie den ganzen Bildschirm statt eines Fensters.",
          "Deje de compartir y comparta toda la pantalla en lugar de una ventana.",
          "Arrêtez le partage, puis partagez tout l’écran plutôt qu’une fenêtre.",
          "Stop met delen en deel het hele scherm in plaats van een venster.",
        ],
        [
          "On a Mac allow screen recording for the app in the privacy settings.",
          "Am Mac der App die Bildschirmaufnahme in den Datenschutz-Einstellungen erlauben.",
          "En un Mac permita grabar la pantalla en los ajustes de privacidad.",
          "Sur Mac, autorisez l’enregistrement d’écran dans la confidentialité.",
          "Sta op een Mac schermopname toe in de privacy-instellingen.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "restart"],
    ),
    restart: attempt(
      ["Begin afresh", "Neu beginnen", "Empiece de nuevo", "Recommencez", "Begin opnieuw"],
      [
        [
          "Leave the call, pull the cable of the room, wait ten seconds, plug it in and join again.",
          "Verlassen Sie den Anruf, ziehen Sie das Kabel des Raums, warten Sie zehn Sekunden, stecken Sie es ein und nehmen Sie neu teil.",
          "Salga de la llamada, desconecte el cable de la sala, espere diez segundos, conéctelo y entre de nuevo.",
          "Quittez l’appel, débranchez le câble de la salle, attendez dix secondes, rebranchez et revenez.",
          "Verlaat het gesprek, trek de kabel van de ruimte eruit, wacht tien seconden, sluit hem aan en neem opnieuw deel.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "report"],
    ),
    phone: end(
      [
        "Call in by phone",
        "Per Telefon teilnehmen",
        "Entre por teléfono",
        "Rejoignez par téléphone",
        "Bel in per telefoon",
      ],
      [
        "For now dial the number in the invitation. Then report it, so that the room is checked.",
        "Wählen Sie fürs Erste die Nummer in der Einladung. Dann melden Sie es, damit der Raum geprüft wird.",
        "Por ahora marque el número de la invitación. Luego avise para que se revise la sala.",
        "Pour l’instant, composez le numéro de l’invitation. Puis signalez-le pour qu’on vérifie la salle.",
        "Bel voorlopig het nummer in de uitnodiging. Meld het daarna, zodat de ruimte wordt nagekeken.",
      ],
      "report",
      "network",
      "high",
    ),
  },
};
