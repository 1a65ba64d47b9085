"""Writes the sheet of saturday.fods as two libraries write it; the first argument is the folder."""
import sys
from datetime import date, time

import openpyxl
import xlsxwriter

TITLE = "Deliveries on Saturday"
HEADERS = ["Order no.", "Recipient", "Mobile", "Delivery address", "Total", "Payment", "Date", "Time"]
ROWS = {
    4: [1001, "Aino Salo", 358401234567, "Runeberginkatu 40\nHelsinki", "=2*12.4+0.1", "Cash"],
    5: [1002, "Called Off", "040 111 2222", "Mannerheimintie 20", 9, "Paid"],
    7: [1003, "Märta Åberg", "040 765 4321", "Hämeentie 20", 1234.5, "Paid", date(2026, 11, 21), time(14, 30)],
}
HIDDEN = 5


def by_openpyxl(path):
    """Formulas have no values here: nobody computed them."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Saturday"
    sheet.append([TITLE])
    sheet.merge_cells("A1:H1")
    for number, values in {3: HEADERS, **ROWS}.items():
        for column, value in enumerate(values, 1):
            sheet.cell(number, column, value)
    sheet.row_dimensions[HIDDEN].hidden = True
    book.save(path)


def by_xlsxwriter(path):
    """Texts stand in their cells, and days are counted from 1904."""
    book = xlsxwriter.Workbook(path, {"constant_memory": True, "date_1904": True})
    sheet = book.add_worksheet("Saturday")
    day, hour = book.add_format({"num_format": "d.m.yyyy"}), book.add_format({"num_format": "hh:mm"})
    sheet.merge_range("A1:H1", TITLE)
    sheet.write_row(2, 0, HEADERS)
    for number, values in ROWS.items():
        sheet.set_row(number - 1, None, None, {"hidden": number == HIDDEN})
        for column, value in enumerate(values):
            if isinstance(value, (date, time)):
                sheet.write_datetime(number - 1, column, value, day if isinstance(value, date) else hour)
            elif str(value).startswith("="):
                sheet.write_formula(number - 1, column, value, None, 24.9)
            else:
                sheet.write(number - 1, column, value)
    book.close()


by_openpyxl(sys.argv[1] + "/openpyxl.xlsx")
by_xlsxwriter(sys.argv[1] + "/xlsxwriter.xlsx")
