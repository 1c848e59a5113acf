import { NO, STILL, WORKS, YES } from "./common-steps.ts";
import { ask, attempt, end, type Starter } from "./starter.ts";

/** No network, by air or by cable. */
export const NETWORK_STARTER: Starter = {
  key: "network",
  name: ["No network", "Kein Netz", "No hay red", "Pas de réseau", "Geen netwerk"],
  description: [
    "Wi-Fi and cable, for your own device.",
    "WLAN und Kabel, für Ihr eigenes Gerät.",
    "Wi-Fi y cable, para su propio dispositivo.",
    "Wi-Fi et câble, pour votre propre appareil.",
    "Wifi en kabel, voor uw eigen apparaat.",
  ],
  category: "network",
  priority: "medium",
  variables: [
    {
      ...{ key: "wifi", type: "text", source: "location", field: "wifi" },
      label: ["Wi-Fi", "WLAN", "Wi-Fi", "Wi-Fi", "Wifi"],
      fallback: [
        "the Wi-Fi of the building",
        "WLAN des Gebäudes",
        "el Wi-Fi del edificio",
        "le Wi-Fi du bâtiment",
        "de wifi van het gebouw",
      ],
    },
  ],
  steps: {
    others: ask(
      [
        "Do others here have a network?",
        "Haben andere hier Netz?",
        "¿Tienen red los demás aquí?",
        "Les autres ont-ils du réseau ici ?",
        "Hebben anderen hier netwerk?",
      ],
      [
        "Ask somebody beside you, or try a second device such as your phone without mobile data.",
        "Fragen Sie jemanden neben sich oder versuchen Sie ein zweites Gerät, etwa Ihr Telefon ohne mobile Daten.",
        "Pregunte a alguien o pruebe otro dispositivo, como su teléfono sin datos móviles.",
        "Demandez à un voisin ou essayez un autre appareil, comme votre téléphone sans données mobiles.",
        "Vraag het iemand naast u of probeer een tweede apparaat, zoals uw telefoon zonder mobiele data.",
      ],
      [YES, "how"],
      [["No, nobody", "Nein, niemand", "No, nadie", "Non, personne", "Nee, niemand"], "outage"],
      [["I do not know", "Weiß ich nicht", "No lo sé", "Je ne sais pas", "Weet ik niet"], "how"],
    ),
    how: ask(
      [
        "Wi-Fi or cable?",
        "WLAN oder Kabel?",
        "¿Wi-Fi o cable?",
        "Wi-Fi ou câble ?",
        "Wifi of kabel?",
      ],
      [
        "How do you want to connect your device?",
        "Wie soll Ihr Gerät verbunden sein?",
        "¿Cómo quiere conectar su dispositivo?",
        "Comment voulez-vous connecter votre appareil ?",
        "Hoe wilt u uw apparaat verbinden?",
      ],
      [["Wi-Fi", "WLAN", "Wi-Fi", "Wi-Fi", "Wifi"], "wifi"],
      [["Cable", "Kabel", "Cable", "Câble", "Kabel"], "cable"],
    ),
    wifi: attempt(
      [
        "Connect again",
        "Neu verbinden",
        "Conecte de nuevo",
        "Reconnectez-vous",
        "Maak opnieuw verbinding",
      ],
      [
        [
          "Turn flight mode off and Wi-Fi off and on.",
          "Flugmodus aus, WLAN aus- und wieder einschalten.",
          "Quite el modo avión y apague y encienda el Wi-Fi.",
          "Désactivez le mode avion, coupez puis remettez le Wi-Fi.",
          "Zet de vliegtuigstand uit en wifi uit en weer aan.",
        ],
        [
          "Choose: {{wifi}}.",
          "Wählen Sie: {{wifi}}.",
          "Elija: {{wifi}}.",
          "Choisissez : {{wifi}}.",
          "Kies: {{wifi}}.",
        ],
        [
          "Open a browser: a page for signing in may be waiting.",
          "Öffnen Sie einen Browser: Vielleicht wartet eine Seite zum Anmelden.",
          "Abra un navegador: puede que espere una página de acceso.",
          "Ouvrez un navigateur : une page de connexion attend peut-être.",
          "Open een browser: misschien wacht er een aanmeldpagina.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "forget"],
    ),
    forget: attempt(
      [
        "Forget the network once",
        "Netz einmal vergessen",
        "Olvide la red una vez",
        "Oubliez le réseau une fois",
        "Vergeet het netwerk een keer",
      ],
      [
        [
          "In the Wi-Fi settings press Forget beside the network.",
          "Drücken Sie in den WLAN-Einstellungen neben dem Netz auf Vergessen.",
          "En los ajustes de Wi-Fi pulse Olvidar junto a la red.",
          "Dans les réglages Wi-Fi, appuyez sur Oublier à côté du réseau.",
          "Druk in de wifi-instellingen naast het netwerk op Vergeet.",
        ],
        [
          "Switch off a VPN, then connect with your password typed afresh.",
          "Schalten Sie ein VPN aus und verbinden Sie sich mit neu eingegebenem Passwort.",
          "Apague la VPN y conéctese escribiendo de nuevo la contraseña.",
          "Coupez le VPN, puis connectez-vous en retapant votre mot de passe.",
          "Zet een VPN uit en verbind met een opnieuw getypt wachtwoord.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "move"],
    ),
    move: ask(
      [
        "Does it work by the door or in the corridor?",
        "Geht es an der Tür oder im Flur?",
        "¿Funciona junto a la puerta o en el pasillo?",
        "Ça marche près de la porte ou dans le couloir ?",
        "Werkt het bij de deur of op de gang?",
      ],
      [
        "Take your device there and wait a moment.",
        "Gehen Sie mit dem Gerät dorthin und warten Sie kurz.",
        "Vaya allí con su dispositivo y espere un momento.",
        "Allez-y avec votre appareil et attendez un instant.",
        "Ga er met uw apparaat heen en wacht even.",
      ],
      [YES, "report"],
      [NO, "device"],
    ),
    cable: attempt(
      [
        "Plug it in firmly",
        "Fest einstecken",
        "Conéctelo bien",
        "Branchez à fond",
        "Steek hem er stevig in",
      ],
      [
        [
          "Press both ends in until they click, and look for a light beside the socket.",
          "Drücken Sie beide Enden hinein, bis sie einrasten, und suchen Sie ein Licht an der Dose.",
          "Presione los dos extremos hasta que hagan clic y busque una luz en la toma.",
          "Enfoncez les deux bouts jusqu’au clic et cherchez un voyant à la prise.",
          "Druk beide uiteinden in tot ze klikken en zoek een lampje bij de aansluiting.",
        ],
        [
          "Try another socket of the room, then another cable.",
          "Versuchen Sie eine andere Dose, dann ein anderes Kabel.",
          "Pruebe otra toma de la sala y luego otro cable.",
          "Essayez une autre prise, puis un autre câble.",
          "Probeer een andere aansluiting en dan een andere kabel.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "report"],
    ),
    device: end(
      [
        "It is your device",
        "Es liegt am Gerät",
        "Es su dispositivo",
        "C’est votre appareil",
        "Het ligt aan uw apparaat",
      ],
      [
        "The network of the room seems fine. Restart your device, or bring it to your help desk.",
        "Das Netz des Raums scheint in Ordnung. Starten Sie das Gerät neu oder bringen Sie es zur Hilfestelle.",
        "La red de la sala parece estar bien. Reinicie el dispositivo o llévelo a soporte.",
        "Le réseau de la salle semble bon. Redémarrez l’appareil ou portez-le à l’assistance.",
        "Het netwerk van de ruimte lijkt in orde. Start uw apparaat opnieuw of ga naar de helpdesk.",
      ],
      "info",
    ),
    outage: end(
      [
        "The network of the room is down",
        "Das Netz des Raums ist ausgefallen",
        "La red de la sala no funciona",
        "Le réseau de la salle est en panne",
        "Het netwerk van de ruimte ligt plat",
      ],
      [
        "Report it now, with mobile data if you can: others are waiting too.",
        "Melden Sie es gleich, wenn möglich mit mobilen Daten: Andere warten auch.",
        "Avise ya, con datos móviles si puede: otros también esperan.",
        "Signalez-le tout de suite, en données mobiles si possible : d’autres attendent aussi.",
        "Meld het nu, met mobiele data als dat kan: anderen wachten ook.",
      ],
      "report",
      "network",
      "high",
    ),
  },
};
