#!/usr/bin/python3
"""A private window of WebKit of exactly WINDOW_WIDTH x WINDOW_HEIGHT pixels, led by WebKitWebDriver.

The browser that comes with WebKitGTK cannot be as narrow as a phone.
"""
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

WIDTH = int(os.environ["WINDOW_WIDTH"])
HEIGHT = int(os.environ["WINDOW_HEIGHT"])

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(type=Gtk.WindowType.TOPLEVEL)
    window.set_decorated(False)
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.show_all()
    window.resize(WIDTH, HEIGHT)
    view.connect("close", lambda _view: window.destroy())
    return view


def start(_context, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("storey")
    about.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), 0)
    session.set_application_info(about)
    session.connect("create-web-view", open_view)


context.connect("automation-started", start)
Gtk.main()
